// Lets the browser paint, and hear what somebody does, before work goes on.
export const breath = (milliseconds = 0): Promise<void> =>
  new Promise((resume) => setTimeout(resume, milliseconds));
