import {
  IconBook2,
  IconBriefcase2,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconFeather,
  IconHeartbeat,
  IconMicroscope,
  IconPalette,
  IconSchool,
  IconSpeakerphone,
  IconStairsUp,
} from './icons.tsx';
import type { Icon } from '../ui/icon.tsx';
import { IconPencil } from '../ui/icons.tsx';

/** Words in a category's name with their icons; the first match wins. */
const ICONS: [word: RegExp, icon: Icon][] = [
  [/story|fiction|poet/i, IconFeather],
  [/writ|copy|content|blog/i, IconPencil],
  [/market|social|sales|seo/i, IconSpeakerphone],
  [/career|job|hiring/i, IconStairsUp],
  [/business|startup|finance/i, IconBriefcase2],
  [/software|develop|coding|program/i, IconCode],
  [/educat|teach|learn|school/i, IconSchool],
  [/design|image|art|photo/i, IconPalette],
  [/data|analy/i, IconChartBar],
  [/product|planning|organi/i, IconChecklist],
  [/research|scien/i, IconMicroscope],
  [/well|health|fitness|mind/i, IconHeartbeat],
  [/book|read/i, IconBook2],
];

/** The icon of a category; undefined for an unknown one. */
export const categoryIcon = (name: string): Icon | undefined => ICONS.find(([word]) => word.test(name))?.[1];
