import { encode } from 'uqr';

/** A QR code as one SVG path, of a square of so many units a side, with the quiet zone that scanners need. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** White units on each side (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Bytes that the largest code holds. */
const MOST_BYTES = 2_953;

/** The QR code of an address; undefined if the address is longer than a code can carry. */
export function drawQr(address: string): QrDrawing | undefined {
  if (new TextEncoder().encode(address).length > MOST_BYTES) return undefined;
  const { size, data } = encode(address, { border: QUIET_ZONE });
  return { size, path: data.map(drawRow).join('') };
}

/** Each run of dark units is one rectangle. */
function drawRow(row: boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? 'x' : ' ')).join('');
  return Array.from(runs.matchAll(/x+/g), ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join(
    '',
  );
}
