import type { ComponentProps } from 'react';

// The icons that the product uses of the set Tabler (https://tabler.io/icons, icons.LICENSE.txt), each as one path of
// a square of 24. The package of all of them would be nearly half of the files that an installation writes. A new one: copy the
// `d` of its paths, one behind the other.

interface Props extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'stroke' | 'fill' | 'children'> {
  /** Its width and height in pixels; 24 where nothing is said. */
  size?: number;
}

export type Icon = (props: Props) => React.ReactNode;

const OUTLINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const FILLED = { fill: 'currentColor', stroke: 'none' } as const;

const draw =
  (look: typeof OUTLINE | typeof FILLED) =>
  (path: string): Icon =>
    function DrawnIcon({ size = 24, ...more }) {
      return (
        <svg viewBox="0 0 24 24" width={size} height={size} {...look} {...more}>
          <path d={path} />
        </svg>
      );
    };
export const outline = /*#__PURE__*/ draw(OUTLINE);
export const filled = /*#__PURE__*/ draw(FILLED);
