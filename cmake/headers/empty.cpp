// Holds a precompiled header (cmake/Pactole.cmake).
