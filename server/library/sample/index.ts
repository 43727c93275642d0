import { business } from './business.ts';
import { career } from './career.ts';
import { data } from './data.ts';
import { design } from './design.ts';
import { education } from './education.ts';
import { marketing } from './marketing.ts';
import { productivity } from './productivity.ts';
import { research } from './research.ts';
import { software } from './software.ts';
import { storytelling } from './storytelling.ts';
import { wellbeing } from './wellbeing.ts';
import { writing } from './writing.ts';
import type { SampleCategory } from './sample.types.ts';

/** The categories in the order in which the library shows them. */
export const sampleCategories: SampleCategory[] = [
  writing,
  marketing,
  business,
  software,
  education,
  design,
  data,
  productivity,
  career,
  research,
  storytelling,
  wellbeing,
];

/** Every tag the sample prompts may use. */
export const sampleTags: string[] = [
  'Email',
  'SEO',
  'Editing',
  'Copywriting',
  'Social media',
  'Blogging',
  'Presentations',
  'Branding',
  'Strategy',
  'Planning',
  'Funding',
  'Reporting',
  'Leadership',
  'Code review',
  'Debugging',
  'Testing',
  'SQL',
  'Documentation',
  'Decision making',
  'Critical thinking',
  'Teaching',
  'Study skills',
  'Feedback',
  'UX',
  'Accessibility',
  'Visualization',
  'Spreadsheets',
  'Meetings',
  'Time management',
  'Negotiation',
  'Interview',
  'Resume',
  'Literature review',
  'Summaries',
  'User research',
  'Fiction',
  'Characters',
  'Dialogue',
  'Habits',
  'Self-care',
];
