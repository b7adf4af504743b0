import { expect, test } from 'vitest';
import { removeUnused, type UnusedParts } from './unused-parts.ts';

const remove = (code: string, parts: UnusedParts) =>
  removeUnused(code, parts).toString().replace(/\s+/g, ' ').trim();

test('a case goes with what it does, unless another one shares that', () => {
  const code = `function work(fiber) {
    switch (fiber.tag) {
      case 5:
      case 26:
        return one;
      case 27:
        var type = fiber.type;
        return two;
      case 13:
        type = fiber;
        return 27 === fiber.tag || 13 !== fiber.tag || type;
    }
  }`;
  expect(remove(code, { cases: [26, 27] })).toBe(
    'function work(fiber) {var type; switch (fiber.tag) { case 5: return one; case 13: type = fiber; return false || 13 !== fiber.tag || type; } }',
  );
});

test('variables, properties, calls, bodies, statements and entries are replaced where they are read', () => {
  const parts: UnusedParts = {
    statements: ['exports.gone ='],
    variables: { isOn: 'false' },
    properties: { state: 'null' },
    calls: { prefix: '$1' },
    bodies: { work: 'return 1;', play: '' },
    entries: ['b'],
  };
  const code = `exports.gone = 1;
    isOn = start();
    function keep(isOn) { return isOn; }
    function work() { return 2; }
    const play = (one) => { return one; };
    call(isOn, one.state, prefix("end"));
    one.state = { a: isOn, b: 2 };`;
  expect(remove(code, parts)).toBe(
    'start(); function keep(isOn) { return isOn; } function work() {return 1;} const play = (one) => {}; call(false, null, "end"); one.state = { a: false, };',
  );
});

test('a part that the code does not have is an error', () => {
  expect(() => remove('call();', { calls: { other: 'null' } })).toThrow('There is no other.');
});
