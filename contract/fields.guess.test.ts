import { describe, expect, test } from 'vitest';
import type { Field } from './fields.model.ts';
import { readFields } from './fields.ts';

const first = (content: string): Partial<Field> => readFields(content).fields[0] ?? {};

describe('what is written in several lines gets several', () => {
  test.each([
    '${bugDescription}',
    '${your_context}',
    '${project_details}',
    '${describe_your_app}',
    '${list_of_changes}',
    '${gitDiff}',
    '${userInput}',
    '${additionalContext}',
    '${medical_history}',
    '${cvContent}',
    '[PASTE RESUME TEXT HERE]',
    '[cover letter]',
    '[meeting transcript]',
    '[Describe your idea, what you have built, who you have talked to and what works]',
    '[错误信息]',
    '[ваш текст]',
    '[description of the student]',
  ])('%s', (content) => expect(first(content).type).toBe('multiline'));
});

describe('a name that only ends like a text is of one line', () => {
  test.each([
    '${policyCode}',
    '[Brand First Letter]',
    '[Brand, Logistics, Content]',
    '${context_length}',
    '${text:Hello World}',
    '${trainingScript:/path/to/script}',
    '[description language]',
    '[zip code]',
    '[type of content]',
    '[product/service/company]',
    '[harsh/constructive]',
  ])('%s', (content) => expect(first(content).type).toBe('text'));
});

describe('numbers, dates, addresses and choices have their types', () => {
  test.each<[string, Partial<Field>]>([
    ['${number}', { type: 'number' }],
    ['${servings:2}', { type: 'number' }],
    ['${contrast_ratio:4.5}', { type: 'number' }],
    ['${focus_width:thin}', { type: 'text' }],
    ['${dateOfBirth}', { type: 'date' }],
    ['${eventTime}', { type: 'time' }],
    ['${contactEmail}', { type: 'email' }],
    ['${calendly_link}', { type: 'url' }],
    ['[paste your project URL here]', { type: 'url' }],
    ['Level: [Beginner/Intermediate/Expert]', { options: ['Beginner', 'Intermediate', 'Expert'], label: 'Level' }],
    ['[Target Level: A2/B1/B2]', { options: ['A2', 'B1', 'B2'], label: 'Target Level' }],
    ['Tone: [choose: formal / casual]', { options: ['formal', 'casual'], label: 'Tone' }],
    ['[choose: formal / casual]', { type: 'select', label: 'Choose' }],
    ['Relocation: [Yes/No; if Yes, where to]', { type: 'select', options: ['Yes', 'No'], label: 'Relocation' }],
  ])('%s', (content, expected) => expect(first(content)).toMatchObject(expected));
});

describe('labels are read as words', () => {
  test.each([
    ['${firstname}', 'First Name'],
    ['${first_name}', 'First Name'],
    ['[FIRST NAME]', 'First Name'],
    ['${location2}', 'Location 2'],
    ['${niche_1}', 'Niche 1'],
    ['${mp3}', 'Mp3'],
    ['${websiteUrl}', 'Website URL'],
    ['[website url]', 'Website URL'],
    ['${api_key}', 'API Key'],
    ['${pinCode}', 'Pin Code'],
    ['${insert_job_title}', 'Job Title'],
    ['[INSERT SKILL/TOPIC]', 'Skill/Topic'],
    ['[paste your text here]', 'Text'],
    ['[paste here]', 'Paste Here'],
    ['[insert]', 'Insert'],
    ['[Insert Industry, e.g., Tech]', 'Industry'],
    ['- Location: [e.g., East Hartford, CT or ZIP 06108]', 'Location'],
    ['- Parking: [yes/no - describe e.g. "narrow"]', 'Parking'],
    ['[DESCRIBE YOUR PROJECT HERE — what it does, and for whom]', 'Project'],
    ['[DESCRIBE FORMAT - code, documentation, explanation]', 'Format'],
    ['[e.g., East Hartford]', 'E.g., East Hartford'],
  ])('%s is "%s"', (content, label) => expect(first(content).label).toBe(label));
});
