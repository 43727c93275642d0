import type { ComponentProps } from 'react';

// The icons that we use from Tabler (https://tabler.io/icons, icons.LICENSE.txt), each as one path in a 24 px square.
// The whole package would be nearly half of the files of an installation. To add an icon, join the `d` attributes of
// its paths.

interface Props extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'stroke' | 'fill' | 'children'> {
  /** Width and height in pixels; default 24. */
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
