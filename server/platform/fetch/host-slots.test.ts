import { expect, test } from 'vitest';
import { createHostSlots } from './host-slots.ts';

test('two turns at a host run, the third waits for one to end', async () => {
  const slots = createHostSlots(2);
  const order: string[] = [];
  const leaveFirst = await slots.acquire('a.example');
  await slots.acquire('a.example');
  const third = slots.acquire('a.example').then((leave) => {
    order.push('third');
    return leave;
  });
  await slots.acquire('b.example');
  order.push('other host');
  leaveFirst();
  await third;
  expect(order).toEqual(['other host', 'third']);
});

test('turns are given in the order of asking, and ending one twice gives no second turn', async () => {
  const slots = createHostSlots(1);
  const order: number[] = [];
  const leave = await slots.acquire('a.example');
  const second = slots.acquire('a.example').then(() => order.push(2));
  void slots.acquire('a.example').then(() => order.push(3));
  leave();
  leave();
  await second;
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([2]);
});

test('a caller that gives up leaves the queue', async () => {
  const slots = createHostSlots(1);
  const leave = await slots.acquire('a.example');
  const controller = new AbortController();
  const impatient = slots.acquire('a.example', controller.signal);
  const patient = slots.acquire('a.example');
  controller.abort(new Error('gave up'));
  await expect(impatient).rejects.toThrow('gave up');
  leave();
  await expect(patient).resolves.toBeTypeOf('function');
});
