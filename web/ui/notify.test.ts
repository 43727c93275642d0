import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { notify } from './notify.tsx';

// product 8, toasts. The screen shows three at a time (Toasts.tsx).
beforeEach(() => {
  notificationsStore.updateState((state) => ({ ...state, limit: 3 }));
  notifications.clean();
});

const shown = () => notificationsStore.getState().notifications.map(({ title, message }) => title ?? message);
const waiting = () => notificationsStore.getState().queue;

test('a success does not wait behind failures: the oldest of them goes', () => {
  for (const title of ['First', 'Second', 'Third']) notify.failure(title);
  notify.success('Saved');
  expect(shown()).toEqual(['Second', 'Third', 'Saved']);
  expect(waiting()).toEqual([]);
});

test('a failure does not wait either, and a success goes before an older failure', () => {
  notify.failure('First');
  notify.success('Saved');
  notify.failure('Second');
  notify.failure('Third');
  expect(shown()).toEqual(['First', 'Second', 'Third']);
  notify.failure('Fourth');
  expect(shown()).toEqual(['Second', 'Third', 'Fourth']);
});

test('the same failure again is one toast, in its place, and its time begins anew', () => {
  notify.failure('First', { detail: 'Once', stay: 2000 });
  notify.failure('Second');
  const [{ autoClose } = {}] = notificationsStore.getState().notifications;
  expect(autoClose).toBe(2000);
  notify.failure('First', { detail: 'Twice', stay: 2000 });
  const [again] = notificationsStore.getState().notifications;
  expect(again).toMatchObject({ title: 'First', message: 'Twice' });
  expect(again?.autoClose).not.toBe(autoClose);
  expect(shown()).toEqual(['First', 'Second']);
});

test('what will be done later takes the place of what was to be done before about the same', () => {
  notify.later('saved 7', 'Saved as soon as you are online', 'Please wait');
  notify.later('saved 7', 'Removed as soon as you are online', 'Please wait');
  notify.later('saved 8', 'Saved as soon as you are online', 'Please wait');
  expect(shown()).toEqual(['Removed as soon as you are online', 'Saved as soon as you are online']);
  notify.dropAll();
  expect(shown()).toEqual([]);
});
