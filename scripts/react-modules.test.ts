import { expect, test } from 'vitest';
import { toModule } from './react-modules.ts';

test('CommonJS becomes a module whose exports can be left out', () => {
  const code = `"use strict";
var Scheduler = require("scheduler"),
  React = require("react");
exports.now = void 0;
if (fast) exports.now = function () {};
exports.version = React.version;
`;
  expect(toModule(code).toString()).toBe(`"use strict";
import * as Scheduler from "scheduler";import * as React from "react";
var $now = void 0;
if (fast) $now = function () {};
var $version = React.version;
export { $now as now, $version as version };`);
});
