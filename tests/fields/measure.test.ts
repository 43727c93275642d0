import { describe, expect, test } from 'vitest';
import { measure, measureForms, measureSlots } from './measure.ts';

describe('in the labelled sample, on which the rules were tuned', () => {
  test('brackets are fields that a person fills in, and few are missed', () => {
    const { precision, recall } = measure('brackets');
    expect(precision).toBeGreaterThanOrEqual(0.82);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  test('so are dollars with braces', () => {
    const { lenientPrecision, recall } = measure('dollar');
    expect(lenientPrecision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.99);
  });

  test('so are double braces', () => {
    const { lenientPrecision, recall } = measure('double');
    expect(lenientPrecision).toBeGreaterThanOrEqual(0.82);
    expect(recall).toBeGreaterThanOrEqual(0.98);
  });

  test('slots of answer templates are left for the model, fields of persons are not', () => {
    const { ofTemplates, ofPersons } = measureSlots();
    expect(ofTemplates).toBeGreaterThanOrEqual(0.75);
    expect(ofPersons).toBeLessThanOrEqual(0.03);
  });

  test('a form asks where a person has something to fill in', () => {
    const { wanted, asked, needless } = measureForms();
    expect(asked / wanted).toBeGreaterThanOrEqual(0.96);
    expect(needless).toBeLessThanOrEqual(6);
  });
});

describe('in prompts that were labelled before anybody saw what is found in them', () => {
  test('dollars with braces are fields', () => {
    const { lenientPrecision, recall } = measure('dollar', 'held out');
    expect(lenientPrecision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.99);
  });

  test('hardly any bracket is taken for a field, and slots of answer templates are left for the model', () => {
    expect(measure('brackets', 'held out').hits.N).toBeLessThanOrEqual(5);
    expect(measureSlots('held out').ofTemplates).toBeGreaterThanOrEqual(0.75);
  });

  test('a form asks where a person has something to fill in', () => {
    const { wanted, asked, needless } = measureForms('held out');
    expect(asked / wanted).toBeGreaterThanOrEqual(0.96);
    expect(needless).toBeLessThanOrEqual(2);
  });
});
