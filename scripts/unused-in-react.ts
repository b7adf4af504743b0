import type { UnusedInFiles, UnusedParts } from './unused-parts.ts';

/** The browser renders anew what the server has rendered. */
const HYDRATION: UnusedParts = {
  statements: ['exports.hydrateRoot =', 'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration ='],
  cases: [18],
  variables: { isHydrating: 'false', hydrationErrors: 'null', currentReplayingEvent: 'null' },
  properties: { isDehydrated: 'false', dehydrated: 'null' },
  calls: {
    getSuspenseInstanceFromFiber: 'null',
    getParentHydrationBoundary: 'null',
    popHydrationState: 'false',
    upgradeHydrationErrorsToRecoverable: 'null',
    updateDehydratedSuspenseComponent: 'null',
  },
  bodies: {
    resetHydrationState: '',
    retryIfBlockedOn: '',
    commitSuspenseHydrationCallbacks: '',
    dispatchEvent: `if (_enabled) {
      findInstanceBlockingEvent(nativeEvent);
      dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer);
    }`,
  },
};

const VIEW_TRANSITIONS: UnusedParts = {
  statements: ['ViewTransitionPseudoElement.prototype.'],
  cases: [30, 'REACT_VIEW_TRANSITION_TYPE'],
  variables: {
    shouldStartViewTransition: 'false',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
  },
  calls: { claimQueuedTransitionTypes: 'null' },
  bodies: {
    queueTransitionTypes: '',
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitDeletedPairViewTransitions: '',
    commitNestedViewTransitions: '',
    restorePairedViewTransitions: '',
    trackEnterViewTransitions: '',
    // Only elements in a transition make a commit wait.
    preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
    completeRootWhenReady: `root.timeoutHandle = -1;
      completeRoot(root, finishedWork, lanes, recoverableErrors, transitions, didIncludeRenderPhaseUpdate, spawnedLane,
        updatedLanes, suspendedRetryLanes, didSkipSuspendedSiblings, exitStatus, null);`,
  },
};

/** Elements that belong into the document's head, and files that components ask for: the server renders them. */
const RESOURCES: UnusedParts = {
  cases: [26],
  calls: { isHostHoistableType: 'false' },
  bodies: {
    preinitModuleScript: '',
    preinitScript: '',
    preinitStyle: '',
    preload: '',
    preloadModule: '',
    preconnect: '',
    prefetchDNS: '',
  },
};

/** `<Activity>`, `<SuspenseList>`, `<Profiler>`, `ref`s of fragments, `<html>`, `<head>`, `<body>` and elements of one's own. */
const ELEMENTS: UnusedParts = {
  statements: ['FragmentInstance.prototype.'],
  cases: [
    ...[12, 'REACT_PROFILER_TYPE'],
    ...[19, 'REACT_SUSPENSE_LIST_TYPE'],
    27,
    ...[31, 'REACT_ACTIVITY_TYPE'],
    'REACT_LEGACY_HIDDEN_TYPE',
  ],
  calls: {
    isFragmentInstanceParent: 'false',
    isCustomElement: 'false',
    getActivityInstanceFromFiber: 'null',
  },
  bodies: { commitNewChildToFragmentInstances: '' },
};

/** Forms have handlers. */
const ACTIONS: UnusedParts = {
  bodies: { extractEvents$1: '', requestFormReset: '', recursivelyResetForms: '' },
  entries: [
    'useActionState',
    'useFormState',
    'useHostTransitionStatus',
    'useOptimistic',
    'useMemoCache',
    'useCacheRefresh',
  ],
};

/** For browsers that lack what all have that we support. */
const OLD_BROWSERS: UnusedParts = {
  statements: ['canUseDOM && ((style ='],
  variables: {
    canUseDOM: 'true',
    canUseCompositionEvent: 'true',
    documentMode: 'null',
    isInputEventSupported: 'true',
    skipSelectionChangeEvent: 'false',
    useFallbackCompositionData: 'false',
  },
  calls: { getVendorPrefixedEventName: '$1' },
};

/** For tools that look into components. */
const TOOLS: UnusedParts = {
  statements: ['ReactDOMSharedInternals.findDOMNode ='],
  variables: { injectedHook: 'null', log$1: 'undefined', unstable_setDisableYieldValue: 'undefined' },
  calls: { getStackByFiberInDevAndProd: '""' },
  bodies: { defaultOnDefaultTransitionIndicator: '' },
};

/** What React's files have beside what the application uses. */
export const UNUSED_IN_REACT: UnusedInFiles = {
  'react-dom/cjs/react-dom-client.production.js': join(
    HYDRATION,
    VIEW_TRANSITIONS,
    RESOURCES,
    ELEMENTS,
    ACTIONS,
    OLD_BROWSERS,
    TOOLS,
  ),
};

function join(...all: UnusedParts[]): UnusedParts {
  const merge = (name: 'variables' | 'properties' | 'calls' | 'bodies') =>
    Object.assign({}, ...all.map((one) => one[name]));
  return {
    statements: all.flatMap(({ statements = [] }) => statements),
    cases: all.flatMap(({ cases = [] }) => cases),
    entries: all.flatMap(({ entries = [] }) => entries),
    variables: merge('variables'),
    properties: merge('properties'),
    calls: merge('calls'),
    bodies: merge('bodies'),
  };
}
