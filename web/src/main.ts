import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";

mount(App, { target: document.getElementById("page")! });

// Without a network the page comes from its own store; in development there is none.
// It fetches all of the page, and waits until what is looked at now has come.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () =>
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // Plain http on a foreign host, or a private window: the page works, but only with a network.
    }),
  );
