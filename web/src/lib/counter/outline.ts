// The shape of a counter: square or rounded, a corner off when it is reduced, a notch torn out of its upper edge for every
// turn that it is disrupted.

const NEAR = 0.75;
const FAR = 64 - NEAR;
/** How much of the corner is off. */
const CUT = 17;
const MOST_NOTCHES = 3;
/** Where the rightmost notch begins, how far they are apart, and what each looks like from left to right. */
const NOTCH = { last: 47, apart: 13.5, edge: 'l3 10.5 2.5-6 3 5 3.5-9.5' };

/** A counter's outline in its box of 64 by 64. */
export function outline(radius: number, { reduced = false, notches = 0 } = {}): string {
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  const count = Math.min(notches, MOST_NOTCHES);
  const shift = reduced ? CUT - 4 : radius > 6 ? 5 : 0;
  const torn = Array.from(
    { length: count },
    (_, notch) => `H${NOTCH.last - shift - (count - 1 - notch) * NOTCH.apart}${NOTCH.edge}`,
  ).join('');
  const corner = reduced
    ? `H${FAR - CUT}L${FAR} ${NEAR + CUT}`
    : `H${FAR - radius}${arc(FAR, NEAR + radius)}`;
  return (
    `M${NEAR} ${NEAR + radius}${arc(NEAR + radius, NEAR)}${torn}${corner}` +
    `V${FAR - radius}${arc(FAR - radius, FAR)}H${NEAR + radius}${arc(NEAR, FAR - radius)}z`
  );
}
