// Whether somebody has been eliminated: where people can be, the view says who still plays.
export function isOut(view: Record<string, unknown>, me: number | null): boolean {
  const playing = view["playing"];
  return me !== null && Array.isArray(playing) && !playing.includes(me);
}
