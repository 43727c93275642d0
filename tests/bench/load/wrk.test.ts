import { expect, test } from 'vitest';
import { perSecond } from './measure.ts';
import { parseFigures } from './wrk.ts';

const line =
  'FIGURES {"requests":3000,"seconds":2.000100,"bytes":900,"p50":0.310,"p99":2.100,"longest":9.000,"badStatus":0,"broken":0,"timeouts":0}';

test('figures are read from what wrk prints around them', () => {
  const figures = parseFigures(`Running 2s test @ http://127.0.0.1:1\n  3000 requests in 2.00s\n\n${line}\n`);
  expect(figures).toMatchObject({ requests: 3000, p50: 0.31, p99: 2.1, longest: 9 });
  expect(perSecond(figures)).toBeCloseTo(1499.925, 3);
});

test('without figures it says what wrk said', () => {
  expect(() => parseFigures('unable to connect to 127.0.0.1:1 Connection refused')).toThrow('Connection refused');
});
