// Whether a table has the whole page: then the page shows nothing above it.
export const whole = $state({ screen: false });
