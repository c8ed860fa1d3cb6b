/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	// The require scope
/******/ 	const __webpack_require__ = {};
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/define property getters */
/******/ 	// define getter/value functions for harmony exports
/******/ 	__webpack_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__webpack_require__.o(definition, key) && !__webpack_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	__webpack_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop));
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	// define __esModule on exports
/******/ 	__webpack_require__.r = (exports) => {
/******/ 		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ 	
/************************************************************************/
let __webpack_exports__ = {};
// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AddRegular: () => (/* reexport */ AddRegular),
  AlertRegular: () => (/* reexport */ AlertRegular),
  ArrowDownRegular: () => (/* reexport */ ArrowDownRegular),
  ArrowDownloadRegular: () => (/* reexport */ ArrowDownloadRegular),
  ArrowRightRegular: () => (/* reexport */ ArrowRightRegular),
  ArrowSyncRegular: () => (/* reexport */ ArrowSyncRegular),
  ArrowUpRegular: () => (/* reexport */ ArrowUpRegular),
  ArrowUploadRegular: () => (/* reexport */ ArrowUploadRegular),
  BoardRegular: () => (/* reexport */ BoardRegular),
  BuildingBankRegular: () => (/* reexport */ BuildingBankRegular),
  BuildingRegular: () => (/* reexport */ BuildingRegular),
  Checkmark12Filled: () => (/* reexport */ Checkmark12Filled),
  Checkmark16Filled: () => (/* reexport */ Checkmark16Filled),
  CheckmarkCircle12Filled: () => (/* reexport */ CheckmarkCircle12Filled),
  CheckmarkCircleFilled: () => (/* reexport */ CheckmarkCircleFilled),
  CheckmarkFilled: () => (/* reexport */ CheckmarkFilled),
  ChevronDown16Regular: () => (/* reexport */ ChevronDown16Regular),
  ChevronDown20Regular: () => (/* reexport */ ChevronDown20Regular),
  ChevronDownRegular: () => (/* reexport */ ChevronDownRegular),
  ChevronLeftFilled: () => (/* reexport */ ChevronLeftFilled),
  ChevronLeftRegular: () => (/* reexport */ ChevronLeftRegular),
  ChevronRight12Regular: () => (/* reexport */ ChevronRight12Regular),
  ChevronRightFilled: () => (/* reexport */ ChevronRightFilled),
  ChevronRightRegular: () => (/* reexport */ ChevronRightRegular),
  ChevronUp16Regular: () => (/* reexport */ ChevronUp16Regular),
  CircleFilled: () => (/* reexport */ CircleFilled),
  ClockRegular: () => (/* reexport */ ClockRegular),
  DiamondDismiss12Filled: () => (/* reexport */ DiamondDismiss12Filled),
  DiamondDismissFilled: () => (/* reexport */ DiamondDismissFilled),
  Dismiss12Regular: () => (/* reexport */ Dismiss12Regular),
  Dismiss20Regular: () => (/* reexport */ Dismiss20Regular),
  DismissCircleFilled: () => (/* reexport */ DismissCircleFilled),
  DismissFilled: () => (/* reexport */ DismissFilled),
  DismissRegular: () => (/* reexport */ DismissRegular),
  DocumentRegular: () => (/* reexport */ DocumentRegular),
  EyeOffRegular: () => (/* reexport */ EyeOffRegular),
  EyeRegular: () => (/* reexport */ EyeRegular),
  HistoryRegular: () => (/* reexport */ HistoryRegular),
  IconDirectionContextProvider: () => (/* reexport */ IconDirectionContextProvider),
  Info12Filled: () => (/* reexport */ Info12Filled),
  Info12Regular: () => (/* reexport */ Info12Regular),
  Info16Filled: () => (/* reexport */ Info16Filled),
  Info16Regular: () => (/* reexport */ Info16Regular),
  Info20Filled: () => (/* reexport */ Info20Filled),
  Info20Regular: () => (/* reexport */ Info20Regular),
  InfoFilled: () => (/* reexport */ InfoFilled),
  KeyboardRegular: () => (/* reexport */ KeyboardRegular),
  Lightbulb16Regular: () => (/* reexport */ Lightbulb16Regular),
  MoreHorizontalFilled: () => (/* reexport */ MoreHorizontalFilled),
  MoreHorizontalRegular: () => (/* reexport */ MoreHorizontalRegular),
  Navigation20Filled: () => (/* reexport */ Navigation20Filled),
  NavigationRegular: () => (/* reexport */ NavigationRegular),
  PauseCircleRegular: () => (/* reexport */ PauseCircleRegular),
  PeopleRegular: () => (/* reexport */ PeopleRegular),
  PersonRegular: () => (/* reexport */ PersonRegular),
  Pin20Regular: () => (/* reexport */ Pin20Regular),
  PlayCircleRegular: () => (/* reexport */ PlayCircleRegular),
  PresenceAvailable10Filled: () => (/* reexport */ PresenceAvailable10Filled),
  PresenceAvailable10Regular: () => (/* reexport */ PresenceAvailable10Regular),
  PresenceAvailable12Filled: () => (/* reexport */ PresenceAvailable12Filled),
  PresenceAvailable12Regular: () => (/* reexport */ PresenceAvailable12Regular),
  PresenceAvailable16Filled: () => (/* reexport */ PresenceAvailable16Filled),
  PresenceAvailable16Regular: () => (/* reexport */ PresenceAvailable16Regular),
  PresenceAvailable20Filled: () => (/* reexport */ PresenceAvailable20Filled),
  PresenceAvailable20Regular: () => (/* reexport */ PresenceAvailable20Regular),
  PresenceAway10Filled: () => (/* reexport */ PresenceAway10Filled),
  PresenceAway10Regular: () => (/* reexport */ PresenceAway10Regular),
  PresenceAway12Filled: () => (/* reexport */ PresenceAway12Filled),
  PresenceAway12Regular: () => (/* reexport */ PresenceAway12Regular),
  PresenceAway16Filled: () => (/* reexport */ PresenceAway16Filled),
  PresenceAway16Regular: () => (/* reexport */ PresenceAway16Regular),
  PresenceAway20Filled: () => (/* reexport */ PresenceAway20Filled),
  PresenceAway20Regular: () => (/* reexport */ PresenceAway20Regular),
  PresenceBlocked10Regular: () => (/* reexport */ PresenceBlocked10Regular),
  PresenceBlocked12Regular: () => (/* reexport */ PresenceBlocked12Regular),
  PresenceBlocked16Regular: () => (/* reexport */ PresenceBlocked16Regular),
  PresenceBlocked20Regular: () => (/* reexport */ PresenceBlocked20Regular),
  PresenceBusy10Filled: () => (/* reexport */ PresenceBusy10Filled),
  PresenceBusy12Filled: () => (/* reexport */ PresenceBusy12Filled),
  PresenceBusy16Filled: () => (/* reexport */ PresenceBusy16Filled),
  PresenceBusy20Filled: () => (/* reexport */ PresenceBusy20Filled),
  PresenceDnd10Filled: () => (/* reexport */ PresenceDnd10Filled),
  PresenceDnd10Regular: () => (/* reexport */ PresenceDnd10Regular),
  PresenceDnd12Filled: () => (/* reexport */ PresenceDnd12Filled),
  PresenceDnd12Regular: () => (/* reexport */ PresenceDnd12Regular),
  PresenceDnd16Filled: () => (/* reexport */ PresenceDnd16Filled),
  PresenceDnd16Regular: () => (/* reexport */ PresenceDnd16Regular),
  PresenceDnd20Filled: () => (/* reexport */ PresenceDnd20Filled),
  PresenceDnd20Regular: () => (/* reexport */ PresenceDnd20Regular),
  PresenceOffline10Regular: () => (/* reexport */ PresenceOffline10Regular),
  PresenceOffline12Regular: () => (/* reexport */ PresenceOffline12Regular),
  PresenceOffline16Regular: () => (/* reexport */ PresenceOffline16Regular),
  PresenceOffline20Regular: () => (/* reexport */ PresenceOffline20Regular),
  PresenceOof10Regular: () => (/* reexport */ PresenceOof10Regular),
  PresenceOof12Regular: () => (/* reexport */ PresenceOof12Regular),
  PresenceOof16Regular: () => (/* reexport */ PresenceOof16Regular),
  PresenceOof20Regular: () => (/* reexport */ PresenceOof20Regular),
  PresenceUnknown10Regular: () => (/* reexport */ PresenceUnknown10Regular),
  PresenceUnknown12Regular: () => (/* reexport */ PresenceUnknown12Regular),
  PresenceUnknown16Regular: () => (/* reexport */ PresenceUnknown16Regular),
  PresenceUnknown20Regular: () => (/* reexport */ PresenceUnknown20Regular),
  ProhibitedFilled: () => (/* reexport */ ProhibitedFilled),
  QuestionCircleRegular: () => (/* reexport */ QuestionCircleRegular),
  ReceiptRegular: () => (/* reexport */ ReceiptRegular),
  SearchRegular: () => (/* reexport */ SearchRegular),
  SignOutRegular: () => (/* reexport */ SignOutRegular),
  Square12Filled: () => (/* reexport */ Square12Filled),
  Square16Filled: () => (/* reexport */ Square16Filled),
  StarFilled: () => (/* reexport */ StarFilled),
  StarRegular: () => (/* reexport */ StarRegular),
  Warning12Filled: () => (/* reexport */ Warning12Filled),
  WarningFilled: () => (/* reexport */ WarningFilled),
  bundleIcon: () => (/* reexport */ bundleIcon),
  createFluentIcon: () => (/* reexport */ createFluentIcon),
  iconClassName: () => (/* reexport */ iconClassName),
  iconColorClassName: () => (/* reexport */ iconColorClassName),
  iconFilledClassName: () => (/* reexport */ iconFilledClassName),
  iconLightClassName: () => (/* reexport */ iconLightClassName),
  iconRegularClassName: () => (/* reexport */ iconRegularClassName),
  useIconContext: () => (/* reexport */ useIconContext),
  useIconState: () => (/* reexport */ useIconState),
  wrapIcon: () => (/* reexport */ wrapIcon)
});

;// external "react"
const external_react_namespaceObject = require("react");
;// external "@griffel/react"
const react_namespaceObject = require("@griffel/react");
;// ./tools/fluent-icons/lib/utils/constants.js
const iconClassName = 'fui-Icon';
const iconFilledClassName = 'fui-Icon-filled';
const iconRegularClassName = 'fui-Icon-regular';
const iconLightClassName = 'fui-Icon-light';
const iconColorClassName = 'fui-Icon-color';
const fontIconClassName = 'fui-Icon-font';
/**
 * Data attribute applied to every icon (SVG and font) for CSS targeting.
 * Enables selecting any icon from the catalogue via the `[data-fui-icon]` selector.
 */
const DATA_FUI_ICON = 'data-fui-icon';

;// ./tools/fluent-icons/lib/utils/bundleIcon.styles.js

const useBundledIconStyles = (0,react_namespaceObject.__styles)({
  root: {
    mc9l5x: "fjseox"
  },
  visible: {
    mc9l5x: "f1w7gpdv"
  }
}, {
  d: [".fjseox{display:none;}", ".f1w7gpdv{display:inline;}"]
});

;// ./tools/fluent-icons/lib/utils/bundleIcon.js




/**
 *
 * Combine the Regular and Filled versions of icons
 * Could be used to toggle between them on hover.
 */
const bundleIcon = (FilledIcon, RegularIcon) => {
    const Component = (props) => {
        const { className, filled, ...rest } = props;
        const styles = useBundledIconStyles();
        return (external_react_namespaceObject.createElement(external_react_namespaceObject.Fragment, null,
            external_react_namespaceObject.createElement(FilledIcon, Object.assign({}, rest, { className: (0,react_namespaceObject.mergeClasses)(styles.root, filled && styles.visible, iconFilledClassName, className) })),
            external_react_namespaceObject.createElement(RegularIcon, Object.assign({}, rest, { className: (0,react_namespaceObject.mergeClasses)(styles.root, !filled && styles.visible, iconRegularClassName, className) }))));
    };
    Component.displayName = 'CompoundIcon';
    return Component;
};

;// ./tools/fluent-icons/lib/utils/useIconStyles.styles.js

const useStyles = (0,react_namespaceObject.__styles)({
  root: {
    mc9l5x: "f1w7gpdv",
    Bg96gwp: "fez10in"
  },
  rtl: {
    Bz10aip: "f13rod7r"
  }
}, {
  d: [".f1w7gpdv{display:inline;}", ".fez10in{line-height:0;}", ".f13rod7r{transform:scaleX(-1);}"]
});

;// ./tools/fluent-icons/lib/contexts/IconDirectionContext.js

const IconDirectionContext = external_react_namespaceObject.createContext(undefined);
const IconDirectionContextDefaultValue = {};
const IconDirectionContextProvider = IconDirectionContext.Provider;
const useIconContext = () => {
    const context = external_react_namespaceObject.useContext(IconDirectionContext);
    return context !== null && context !== void 0 ? context : IconDirectionContextDefaultValue;
};

;// ./tools/fluent-icons/lib/core/useBaseIconState.js


/**
 * Styling-agnostic icon state shared by the Griffel and headless APIs.
 *
 * Handles the parts that are identical regardless of styling strategy:
 * - strips non-DOM props (`filled`)
 * - maps `primaryFill` -> `fill`
 * - applies a11y (`title` -> `aria-label`, otherwise `aria-hidden`; `role="img"`)
 * - sets the base `data-fui-icon` attribute so any icon is CSS-selectable
 * - resolves the RTL flip decision from icon context
 *
 * Callers layer their own className / additional `data-*` attribute styling on
 * top, and apply the visual RTL flip using `isRtlFlip`.
 */
const useBaseIconState = (props, options) => {
    const { 
    // remove unwanted props to be set on the svg/html element
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    filled, 
    // consumed by the icon factory to scope color-icon ids, never a DOM attribute
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    idPrefix, title, primaryFill = 'currentColor', ...rest } = props;
    const state = {
        ...rest,
        fill: primaryFill,
    };
    const iconContext = useIconContext();
    const isRtlFlip = Boolean((options === null || options === void 0 ? void 0 : options.flipInRtl) && (iconContext === null || iconContext === void 0 ? void 0 : iconContext.textDirection) === 'rtl');
    if (title) {
        state['aria-label'] = title;
    }
    if (!state['aria-label'] && !state['aria-labelledby']) {
        state['aria-hidden'] = true;
    }
    else {
        state['role'] = 'img';
    }
    // Universal data attribute so any icon (SVG or font) can be targeted via `[data-fui-icon]`.
    state[DATA_FUI_ICON] = '';
    return { state, isRtlFlip };
};

;// ./tools/fluent-icons/lib/utils/useIconState.js



const useIconState = (props, options) => {
    const styles = useStyles();
    const { state, isRtlFlip } = useBaseIconState(props, options);
    state.className = (0,react_namespaceObject.mergeClasses)(styles.root, isRtlFlip && styles.rtl, state.className);
    return state;
};

;// ./tools/fluent-icons/lib/utils/wrapIcon.js


/**
 *
 * Wraps custom Svg Component with Fluent Icon behaviour
 *
 * @example
 * ```tsx
 const CustomSvg = (iconProps: FluentIconsProps) =>
  React.createElement(
    'svg',
    {
      width: '20',
      height: '20',
      viewBox: '0 0 20 20',
      xmlns: 'http://www.w3.org/2000/svg',
      ...iconProps
    },
    React.createElement('path', {
      fill: 'currentColor',
      d: 'M10 2l6 16H4l6-16z'
    })
  );

  const CustomIcon = wrapIcon(CustomSvg, 'CustomIcon');
  ```
 */
const wrapIcon = (Icon, displayName, options) => {
    const WrappedIcon = external_react_namespaceObject.forwardRef((props, ref) => {
        const state = {
            ...useIconState(props, { flipInRtl: options === null || options === void 0 ? void 0 : options.flipInRtl }),
            ref,
        };
        return external_react_namespaceObject.createElement(Icon, Object.assign({}, state));
    });
    WrappedIcon.displayName = displayName;
    return WrappedIcon;
};

;// ./tools/fluent-icons/lib/utils/createFluentIcon.styles.js

const useRootStyles = (0,react_namespaceObject.__styles)({
  root: {
    B8gzw0y: "f1dd5bof"
  }
}, {
  m: [["@media (forced-colors: active){.f1dd5bof{forced-color-adjust:auto;}}", {
    m: "(forced-colors: active)"
  }]]
});

;// ./tools/fluent-icons/lib/core/svg.js
/* unused harmony import specifier */ var React;

/** The literal prefix of an SVG `url(#…)` local reference. */
const URL_REF = 'url(#';
/**
 * Recursively renders an {@link SvgNode} tree into React elements. When `prefix`
 * is set, every `id` definition and `url(#…)` reference is scoped with it so
 * repeated color icons don't collide in the global DOM id namespace.
 */
const renderSvgNode = (node, key, prefix) => {
    const [tag, attrs, ...children] = node;
    let scoped = attrs;
    if (prefix && attrs) {
        const next = {};
        for (const attrName in attrs) {
            const attrValue = attrs[attrName];
            if (typeof attrValue !== 'string') {
                next[attrName] = attrValue; // style object — passthrough
            }
            else if (attrName === 'id') {
                next[attrName] = prefix + attrValue; // scope the id definition
            }
            else {
                // Scope a `url(#…)` reference by splicing `prefix` in right after `url(#`.
                // A single indexOf locates it (-1 short-circuits with no allocation, e.g.
                // for long `d` paths); color-icon attributes carry at most one reference,
                // so no global replace is needed.
                const refAt = attrValue.indexOf(URL_REF);
                next[attrName] =
                    refAt < 0
                        ? attrValue
                        : attrValue.slice(0, refAt + URL_REF.length) + prefix + attrValue.slice(refAt + URL_REF.length);
            }
        }
        scoped = next;
    }
    return external_react_namespaceObject.createElement(tag, { ...scoped, key }, ...children.map((child, idx) => renderSvgNode(child, idx, prefix)));
};
/** Normalizes the icon width into a square viewBox dimension. */
const computeViewBox = (width) => (width === '1em' ? '20' : width);
/**
 * Pre-renders color SVG node trees so the recursion stays out of the hot render
 * path. Returns `undefined` for mono-color (path `string[]`) icons. When
 * `prefix` is set, locally-scoped `id`s (gradients, clip paths, filters) and
 * their `url(#…)` references are prefixed so repeated color icons don't collide
 * in the global DOM id namespace.
 */
const precomputeColorChildren = (pathsOrSvg, options, prefix) => typeof pathsOrSvg !== 'string' && ((options === null || options === void 0 ? void 0 : options.color) || Array.isArray(pathsOrSvg[0]))
    ? pathsOrSvg.map((node, i) => renderSvgNode(node, i, prefix))
    : undefined;
/** Shared mono-color resolver — calls no hooks and allocates nothing per component. */
const noColorChildren = () => undefined;
/**
 * Creates a per-component resolver for a color icon's rendered children.
 *
 * Color detection and the shared (unscoped) precompute run once here, at factory
 * time. The returned hook:
 * - for mono-color icons, is a shared no-op returning `undefined` (no React hook,
 *   no per-component or per-instance allocation);
 * - for color icons, memoizes per instance on `idPrefix`, so re-renders reuse the
 *   element tree and only rebuild when the prefix actually changes.
 *
 * Branching here (an icon's "color-ness" is fixed at factory time) keeps hook
 * order stable per component, so only color icons ever pay for the memo hook.
 */
const createColorChildrenResolver = (pathsOrSvg, options) => {
    const colorChildren = precomputeColorChildren(pathsOrSvg, options);
    if (!colorChildren) {
        return noColorChildren;
    }
    return function useColorChildren(idPrefix) {
        return external_react_namespaceObject.useMemo(() => (idPrefix ? precomputeColorChildren(pathsOrSvg, options, idPrefix) : colorChildren), [idPrefix]);
    };
};
/**
 * Renders the `<svg>` element body for an already-resolved element `state`.
 * Handles the three content forms:
 * - raw innerHTML `string` (deprecated, CSP-unsafe `dangerouslySetInnerHTML`),
 * - pre-rendered color children ({@link createColorChildrenResolver}),
 * - mono-color path `d` strings.
 *
 * `state` must already carry className/fill/width/height/viewBox/xmlns/ref.
 */
const renderSvgBody = (state, pathsOrSvg, colorChildren) => {
    if (typeof pathsOrSvg === 'string') {
        return external_react_namespaceObject.createElement('svg', { ...state, dangerouslySetInnerHTML: { __html: pathsOrSvg } });
    }
    if (colorChildren) {
        return external_react_namespaceObject.createElement('svg', state, ...colorChildren);
    }
    return external_react_namespaceObject.createElement('svg', state, ...pathsOrSvg.map((d) => external_react_namespaceObject.createElement('path', { d, fill: state.fill })));
};
/**
 * Renders the `<svg>` element body for a sprite icon — references an external
 * symbol via `<use href>`. `state` must already carry
 * className/width/height/viewBox/xmlns/ref.
 */
const renderSpriteBody = (state, iconId, spritePath) => {
    const href = spritePath ? `${spritePath}#${iconId}` : `#${iconId}`;
    return React.createElement('svg', state, React.createElement('use', { href }));
};

;// ./tools/fluent-icons/lib/utils/createFluentIcon.js






/**
 * Creates a Fluent icon React component with Griffel styling.
 *
 * @param displayName - The display name for the component (used in React DevTools).
 * @param width - The intrinsic width/height of the icon (e.g. `"20"`, `"24"`, `"1em"`).
 * @param pathsOrSvg - Icon content in one of three forms:
 *   - `string[]` — Array of SVG path `d` attributes (mono-color icons).
 *   - `SvgNode[]` — Structured SVG element tree for color icons (CSP-safe).
 *   - `string` — Raw SVG innerHTML string.
 *     **Deprecated:** Use `SvgNode[]` with `options.color` instead. The `string` overload uses
 *     `dangerouslySetInnerHTML` which violates Trusted Types CSP policies.
 * @param options - Optional configuration.
 */
const createFluentIcon = (displayName, width, pathsOrSvg, options) => {
    const viewBoxWidth = computeViewBox(width);
    // Resolve color children once per component: mono-color icons pay nothing,
    // color icons get per-instance memoized `idPrefix` scoping.
    const useColorChildren = createColorChildrenResolver(pathsOrSvg, options);
    const Icon = external_react_namespaceObject.forwardRef((props, ref) => {
        const styles = useRootStyles();
        const iconState = useIconState(props, { flipInRtl: options === null || options === void 0 ? void 0 : options.flipInRtl });
        const colorChildren = useColorChildren(props.idPrefix);
        const state = {
            ...iconState,
            className: (0,react_namespaceObject.mergeClasses)(iconClassName, iconState.className, styles.root),
            ref,
            width,
            height: width,
            viewBox: `0 0 ${viewBoxWidth} ${viewBoxWidth}`,
            xmlns: 'http://www.w3.org/2000/svg',
        };
        return renderSvgBody(state, pathsOrSvg, colorChildren);
    });
    Icon.displayName = displayName;
    return Icon;
};

;// ./tools/fluent-icons/lib/svg/add.js

const AddRegular = ( /*#__PURE__*/createFluentIcon('AddRegular', "1em", ["M10 2.5c.28 0 .5.22.5.5v6.5H17a.5.5 0 0 1 0 1h-6.5V17a.5.5 0 0 1-1 0v-6.5H3a.5.5 0 0 1 0-1h6.5V3c0-.28.22-.5.5-.5"]));

;// ./tools/fluent-icons/lib/svg/alert.js

const AlertRegular = ( /*#__PURE__*/createFluentIcon('AlertRegular', "1em", ["M10 2a5.9 5.9 0 0 1 5.98 5.36l.02.22v3.82l.92 2.22.06.17.01.08.01.13a1 1 0 0 1-.75.97l-.11.02L16 15h-3.5v.17a2.5 2.5 0 0 1-5 0V15H4l-.26-.03-.13-.04a1 1 0 0 1-.6-1.05l.02-.13.05-.13L4 11.4V7.57A5.9 5.9 0 0 1 10 2m1.5 13h-3v.15a1.5 1.5 0 0 0 1.36 1.34l.14.01c.78 0 1.42-.6 1.5-1.36zM10 3a4.9 4.9 0 0 0-4.98 4.38L5 7.6v3.9l-.04.2L4 14h12l-.96-2.3-.04-.2V7.61A4.9 4.9 0 0 0 10 3"]));

;// ./tools/fluent-icons/lib/svg/arrow-down.js

const ArrowDownRegular = ( /*#__PURE__*/createFluentIcon('ArrowDownRegular', "1em", ["M16.87 10.84a.5.5 0 1 0-.74-.68l-5.63 6.17V2.5a.5.5 0 0 0-1 0v13.83l-5.63-6.17a.5.5 0 0 0-.74.68l6.31 6.91a.75.75 0 0 0 1.11 0z"]));

;// ./tools/fluent-icons/lib/svg/arrow-download.js

const ArrowDownloadRegular = ( /*#__PURE__*/createFluentIcon('ArrowDownloadRegular', "1em", ["M15.5 17a.5.5 0 0 1 .09 1H4.5a.5.5 0 0 1-.09-1H15.5M10 2a.5.5 0 0 1 .5.41V14.3l3.64-3.65a.5.5 0 0 1 .64-.06l.07.06c.17.17.2.44.06.63l-.06.07-4.5 4.5a.5.5 0 0 1-.25.14L10 16a.5.5 0 0 1-.4-.2l-4.46-4.45a.5.5 0 0 1 .64-.76l.07.06 3.65 3.64V2.5c0-.27.22-.5.5-.5"]));

;// ./tools/fluent-icons/lib/svg/arrow-right.js

const ArrowRightRegular = ( /*#__PURE__*/createFluentIcon('ArrowRightRegular', "1em", ["M10.84 3.13a.5.5 0 0 0-.68.74l6.17 5.63H2.5a.5.5 0 0 0 0 1h13.83l-6.17 5.63a.5.5 0 0 0 .68.74l6.91-6.32a.75.75 0 0 0 0-1.1z"]));

;// ./tools/fluent-icons/lib/svg/arrow-sync.js

const ArrowSyncRegular = ( /*#__PURE__*/createFluentIcon('ArrowSyncRegular', "1em", ["M11.41 3.64a.5.5 0 0 0 0-.71L9.3.8a.5.5 0 0 0-.7.7l1 1a7.5 7.5 0 0 0-4.08 13.5.5.5 0 0 0 .6-.8A6.5 6.5 0 0 1 10.14 3.5L8.59 5.04a.5.5 0 0 0 .7.7zM8.6 16.36a.5.5 0 0 0 0 .71l2.12 2.12a.5.5 0 0 0 .7-.7l-1-1a7.5 7.5 0 0 0 4.07-13.5.5.5 0 1 0-.59.8q.37.28.7.61a6.5 6.5 0 0 1-4.73 11.1l1.55-1.55a.5.5 0 1 0-.7-.7z"], { flipInRtl: true }));

;// ./tools/fluent-icons/lib/svg/arrow-up.js

const ArrowUpRegular = ( /*#__PURE__*/createFluentIcon('ArrowUpRegular', "1em", ["M3.13 9.16a.5.5 0 1 0 .74.68L9.5 3.67V17.5a.5.5 0 1 0 1 0V3.67l5.63 6.17a.5.5 0 0 0 .74-.68l-6.32-6.92a.75.75 0 0 0-1.1 0z"], { flipInRtl: true }));

;// ./tools/fluent-icons/lib/svg/arrow-upload.js

const ArrowUploadRegular = ( /*#__PURE__*/createFluentIcon('ArrowUploadRegular', "1em", ["M15 3a.5.5 0 0 0 .09-.99H4a.5.5 0 0 0-.09.98L4 3zM9.5 18a.5.5 0 0 0 .5-.41V5.7l3.64 3.65c.17.18.44.2.64.06l.07-.06a.5.5 0 0 0 .06-.63l-.06-.07-4.5-4.5A.5.5 0 0 0 9.6 4h-.1a.5.5 0 0 0-.4.19L4.64 8.65a.5.5 0 0 0 .64.76l.07-.06L9 5.71V17.5c0 .28.22.5.5.5"]));

;// ./tools/fluent-icons/lib/svg/board.js

const BoardRegular = ( /*#__PURE__*/createFluentIcon('BoardRegular', "1em", ["M3 6a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zm3-2a2 2 0 0 0-2 2v1.06L9.5 7V4zm4.5 0v8H16V6a2 2 0 0 0-2-2zm5.5 9h-5.5v3H14a2 2 0 0 0 2-2zm-6.5 3V8L4 8.06V14c0 1.1.9 2 2 2z"]));

;// ./tools/fluent-icons/lib/svg/building-bank.js

const BuildingBankRegular = ( /*#__PURE__*/createFluentIcon('BuildingBankRegular', "1em", ["M10 5.87a.83.83 0 1 0 0-1.66.83.83 0 0 0 0 1.66m6 7.47V8h.1a.92.92 0 0 0 .52-1.67l-5.85-4.15a1.3 1.3 0 0 0-1.54 0L3.38 6.33A.92.92 0 0 0 3.9 8H4v5.34c-.6.38-1 1.06-1 1.83v1.33c0 .28.22.5.5.5h13a.5.5 0 0 0 .5-.5v-1.33c0-.77-.4-1.45-1-1.83M9.8 3a.3.3 0 0 1 .4 0l5.63 4H4.17zM15 8v5h-2V8zM5 13V8h2v5H5m.17 1h9.66c.65 0 1.17.52 1.17 1.17V16H4v-.83c0-.65.52-1.17 1.17-1.17m4.33-1H8V8h1.5zm1 0V8H12v5z"]));

;// ./tools/fluent-icons/lib/svg/building.js

const BuildingRegular = ( /*#__PURE__*/createFluentIcon('BuildingRegular', "1em", ["M6.75 6.5a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m.75 2.25a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0m-.75 3.75a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m3.75-6.75a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0M9.75 9.5a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m.75 2.25a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0m2.25.75a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5M4.5 18a.5.5 0 0 1-.5-.5v-14C4 2.67 4.67 2 5.5 2h6c.83 0 1.5.67 1.5 1.5V8h1.5c.83 0 1.5.67 1.5 1.5v8a.5.5 0 0 1-.5.5zM5 3.5V17h2v-2.5c0-.28.22-.5.5-.5h5c.28 0 .5.22.5.5V17h2V9.5a.5.5 0 0 0-.5-.5h-2a.5.5 0 0 1-.5-.5v-5a.5.5 0 0 0-.5-.5h-6a.5.5 0 0 0-.5.5M12 15h-1.5v2H12zm-2.5 0H8v2h1.5z"]));

;// ./tools/fluent-icons/lib/svg/checkmark-circle.js

const CheckmarkCircleFilled = ( /*#__PURE__*/createFluentIcon('CheckmarkCircleFilled', "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m3.36 5.65a.5.5 0 0 0-.64-.06l-.07.06L9 11.3 7.35 9.65l-.07-.06a.5.5 0 0 0-.7.7l.07.07 2 2 .07.06c.17.11.4.11.56 0l.07-.06 4-4 .07-.08a.5.5 0 0 0-.06-.63"]));
const CheckmarkCircle12Filled = ( /*#__PURE__*/createFluentIcon('CheckmarkCircle12Filled', "12", ["M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m7.35-.9a.5.5 0 1 0-.7-.7L5.5 6.54 4.35 5.4a.5.5 0 1 0-.7.7l1.5 1.5c.2.2.5.2.7 0z"]));

;// ./tools/fluent-icons/lib/svg/checkmark.js

const CheckmarkFilled = ( /*#__PURE__*/createFluentIcon('CheckmarkFilled', "1em", ["M7.03 13.9 3.56 10a.75.75 0 0 0-1.12 1l4 4.5c.29.32.79.34 1.09.03l10.5-10.5a.75.75 0 0 0-1.06-1.06z"]));
const Checkmark12Filled = ( /*#__PURE__*/createFluentIcon('Checkmark12Filled', "12", ["M9.76 3.2c.3.29.32.76.04 1.06l-4.25 4.5a.75.75 0 0 1-1.08.02L2.22 6.53a.75.75 0 0 1 1.06-1.06l1.7 1.7L8.7 3.24a.75.75 0 0 1 1.06-.04"]));
const Checkmark16Filled = ( /*#__PURE__*/createFluentIcon('Checkmark16Filled', "16", ["M14.05 3.49c.28.3.27.77-.04 1.06l-7.93 7.47A.85.85 0 0 1 4.9 12L2.22 9.28a.75.75 0 1 1 1.06-1.06l2.24 2.27 7.47-7.04a.75.75 0 0 1 1.06.04"]));

;// ./tools/fluent-icons/lib/svg/chevron-down.js

const ChevronDownRegular = ( /*#__PURE__*/createFluentIcon('ChevronDownRegular', "1em", ["M15.85 7.65c.2.2.2.5 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.8l5.15-5.16c.2-.2.5-.2.7 0"]));
const ChevronDown16Regular = ( /*#__PURE__*/createFluentIcon('ChevronDown16Regular', "16", ["M3.15 5.65c.2-.2.5-.2.7 0L8 9.79l4.15-4.14a.5.5 0 0 1 .7.7l-4.5 4.5a.5.5 0 0 1-.7 0l-4.5-4.5a.5.5 0 0 1 0-.7"]));
const ChevronDown20Regular = ( /*#__PURE__*/createFluentIcon('ChevronDown20Regular', "20", ["M15.85 7.65c.2.2.2.5 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.8l5.15-5.16c.2-.2.5-.2.7 0"]));

;// ./tools/fluent-icons/lib/svg/chevron-left.js

const ChevronLeftFilled = ( /*#__PURE__*/createFluentIcon('ChevronLeftFilled', "1em", ["M12.27 15.8a.75.75 0 0 1-1.06-.03l-5-5.25a.75.75 0 0 1 0-1.04l5-5.25a.75.75 0 1 1 1.08 1.04L7.8 10l4.5 4.73c.29.3.28.78-.02 1.06"]));
const ChevronLeftRegular = ( /*#__PURE__*/createFluentIcon('ChevronLeftRegular', "1em", ["M12.35 15.85a.5.5 0 0 1-.7 0L6.16 10.4a.55.55 0 0 1 0-.78l5.49-5.46a.5.5 0 1 1 .7.7L7.2 10l5.16 5.15c.2.2.2.5 0 .7"]));

;// ./tools/fluent-icons/lib/svg/chevron-right.js

const ChevronRightFilled = ( /*#__PURE__*/createFluentIcon('ChevronRightFilled', "1em", ["M7.73 4.2a.75.75 0 0 1 1.06.03l5 5.25c.28.3.28.75 0 1.04l-5 5.25a.75.75 0 1 1-1.08-1.04L12.2 10l-4.5-4.73a.75.75 0 0 1 .02-1.06"]));
const ChevronRightRegular = ( /*#__PURE__*/createFluentIcon('ChevronRightRegular', "1em", ["M7.65 4.15c.2-.2.5-.2.7 0l5.49 5.46c.21.22.21.57 0 .78l-5.49 5.47a.5.5 0 0 1-.7-.71L12.8 10 7.65 4.85a.5.5 0 0 1 0-.7"]));
const ChevronRight12Regular = ( /*#__PURE__*/createFluentIcon('ChevronRight12Regular', "12", ["M4.65 2.15a.5.5 0 0 0 0 .7L7.79 6 4.65 9.15a.5.5 0 1 0 .7.7l3.5-3.5a.5.5 0 0 0 0-.7l-3.5-3.5a.5.5 0 0 0-.7 0"]));

;// ./tools/fluent-icons/lib/svg/chevron-up.js

const ChevronUp16Regular = ( /*#__PURE__*/createFluentIcon('ChevronUp16Regular', "16", ["M3.15 10.35c.2.2.5.2.7 0L8 6.21l4.15 4.14a.5.5 0 0 0 .7-.7l-4.5-4.5a.5.5 0 0 0-.7 0l-4.5 4.5a.5.5 0 0 0 0 .7"]));

;// ./tools/fluent-icons/lib/svg/circle.js

const CircleFilled = ( /*#__PURE__*/createFluentIcon('CircleFilled', "1em", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]));

;// ./tools/fluent-icons/lib/svg/clock.js

const ClockRegular = ( /*#__PURE__*/createFluentIcon('ClockRegular', "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-.5 2a.5.5 0 0 1 .5.41V10h2.5a.5.5 0 0 1 .09 1H9.5a.5.5 0 0 1-.5-.41V5.5c0-.28.22-.5.5-.5"]));

;// ./tools/fluent-icons/lib/svg/diamond-dismiss.js

const DiamondDismissFilled = ( /*#__PURE__*/createFluentIcon('DiamondDismissFilled', "1em", ["M7.88 1.88a3 3 0 0 1 4.24 0l6 6a3 3 0 0 1 0 4.24l-6 6a3 3 0 0 1-4.24 0l-6-6a3 3 0 0 1 0-4.24zM13.1 6.9a.5.5 0 0 0-.7 0L10 9.3 7.6 6.9a.5.5 0 0 0-.7.7L9.3 10l-2.4 2.4a.5.5 0 0 0 .7.7l2.4-2.4 2.4 2.4a.5.5 0 0 0 .7-.7L10.7 10l2.4-2.4a.5.5 0 0 0 0-.7"]));
const DiamondDismiss12Filled = ( /*#__PURE__*/createFluentIcon('DiamondDismiss12Filled', "12", ["M4.59 1.09a2 2 0 0 1 2.82 0l3.5 3.5a2 2 0 0 1 0 2.82l-3.5 3.5a2 2 0 0 1-2.82 0l-3.5-3.5a2 2 0 0 1 0-2.83zm3.26 3.06a.5.5 0 0 0-.7 0L6 5.29 4.85 4.15a.5.5 0 0 0-.7.7L5.29 6 4.15 7.15a.5.5 0 0 0 .7.7L6 6.71l1.15 1.14a.5.5 0 1 0 .7-.7L6.71 6l1.14-1.15a.5.5 0 0 0 0-.7"]));

;// ./tools/fluent-icons/lib/svg/dismiss-circle.js

const DismissCircleFilled = ( /*#__PURE__*/createFluentIcon('DismissCircleFilled', "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16M7.8 7.11a.5.5 0 0 0-.63.06l-.06.07a.5.5 0 0 0 .06.64L9.3 10l-2.12 2.12-.06.07a.5.5 0 0 0 .06.64l.07.06c.2.13.47.11.64-.06L10 10.7l2.12 2.12.07.06c.2.13.46.11.64-.06l.06-.07a.5.5 0 0 0-.06-.64L10.7 10l2.12-2.12.06-.07a.5.5 0 0 0-.06-.64l-.07-.06a.5.5 0 0 0-.64.06L10 9.3 7.88 7.17z"]));

;// ./tools/fluent-icons/lib/svg/dismiss.js

const DismissFilled = ( /*#__PURE__*/createFluentIcon('DismissFilled', "1em", ["m3.9 4.05.07-.08a.75.75 0 0 1 .98-.07l.08.07L10 8.94l4.97-4.97a.75.75 0 0 1 .98-.07l.08.07c.27.27.3.68.07.98l-.07.08L11.06 10l4.97 4.97c.27.27.3.68.07.98l-.07.08a.75.75 0 0 1-.98.07l-.08-.07L10 11.06l-4.97 4.97a.75.75 0 0 1-.98.07l-.08-.07a.75.75 0 0 1-.07-.98l.07-.08L8.94 10 3.97 5.03a.75.75 0 0 1-.07-.98l.07-.08z"]));
const DismissRegular = ( /*#__PURE__*/createFluentIcon('DismissRegular', "1em", ["m4.09 4.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L10 9.29l5.15-5.14a.5.5 0 0 1 .63-.06l.07.06c.18.17.2.44.06.63l-.06.07L10.71 10l5.14 5.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L10 10.71l-5.15 5.14a.5.5 0 0 1-.63.06l-.07-.06a.5.5 0 0 1-.06-.63l.06-.07L9.29 10 4.15 4.85a.5.5 0 0 1-.06-.63l.06-.07z"]));
const Dismiss12Regular = ( /*#__PURE__*/createFluentIcon('Dismiss12Regular', "12", ["m2.09 2.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L6 5.29l3.15-3.14a.5.5 0 1 1 .7.7L6.71 6l3.14 3.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L6 6.71 2.85 9.85a.5.5 0 0 1-.7-.7L5.29 6 2.15 2.85a.5.5 0 0 1-.06-.63l.06-.07z"]));
const Dismiss20Regular = ( /*#__PURE__*/createFluentIcon('Dismiss20Regular', "20", ["m4.09 4.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L10 9.29l5.15-5.14a.5.5 0 0 1 .63-.06l.07.06c.18.17.2.44.06.63l-.06.07L10.71 10l5.14 5.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L10 10.71l-5.15 5.14a.5.5 0 0 1-.63.06l-.07-.06a.5.5 0 0 1-.06-.63l.06-.07L9.29 10 4.15 4.85a.5.5 0 0 1-.06-.63l.06-.07z"]));

;// ./tools/fluent-icons/lib/svg/document.js

const DocumentRegular = ( /*#__PURE__*/createFluentIcon('DocumentRegular', "1em", ["M6 2a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2zM5 4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zm9.8 3h-3.3a.5.5 0 0 1-.5-.5V3.2z"]));

;// ./tools/fluent-icons/lib/svg/eye-off.js

const EyeOffRegular = ( /*#__PURE__*/createFluentIcon('EyeOffRegular', "1em", ["M2.85 2.15a.5.5 0 1 0-.7.7l3.5 3.5a8 8 0 0 0-3.37 5.05.5.5 0 1 0 .98.2 7 7 0 0 1 3.1-4.53l1.6 1.59a3.5 3.5 0 1 0 4.88 4.89l4.3 4.3a.5.5 0 0 0 .71-.7zm9.27 10.68a2.5 2.5 0 1 1-3.45-3.45zm-2-4.83 3.38 3.38A3.5 3.5 0 0 0 10.12 8M10 6q-.86 0-1.67.21l-.8-.8A8 8 0 0 1 10 5c3.7 0 6.94 2.67 7.72 6.4a.5.5 0 0 1-.98.2A7 7 0 0 0 10 6"]));

;// ./tools/fluent-icons/lib/svg/eye.js

const EyeRegular = ( /*#__PURE__*/createFluentIcon('EyeRegular', "1em", ["M3.26 11.6A7 7 0 0 1 10 6c3.2 0 6.06 2.33 6.74 5.6a.5.5 0 0 0 .98-.2A8 8 0 0 0 10 5a8 8 0 0 0-7.72 6.4.5.5 0 0 0 .98.2M10 8a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7m-2.5 3.5a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0"]));

;// ./tools/fluent-icons/lib/svg/history.js

const HistoryRegular = ( /*#__PURE__*/createFluentIcon('HistoryRegular', "1em", ["M10 4a6 6 0 1 1-5.98 5.54.5.5 0 1 0-1-.08L3 10a7 7 0 1 0 2-4.9V3.5a.5.5 0 0 0-1 0v3c0 .28.22.5.5.5h3a.5.5 0 0 0 0-1H5.53c1.1-1.23 2.7-2 4.47-2m0 2.5a.5.5 0 0 0-1 0v4c0 .28.22.5.5.5h3a.5.5 0 0 0 0-1H10z"]));

;// ./tools/fluent-icons/lib/svg/info.js

const InfoFilled = ( /*#__PURE__*/createFluentIcon('InfoFilled', "1em", ["M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M9.5 8.91a.5.5 0 0 1 1 0v4.69a.5.5 0 0 1-1 0V8.9m-.25-2.16a.75.75 0 1 1 1.5 0 .75.75 0 0 1-1.5 0"]));
const Info12Regular = ( /*#__PURE__*/createFluentIcon('Info12Regular', "12", ["M5.5 6.5a.5.5 0 0 1 1 0V8a.5.5 0 0 1-1 0zM6 3.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m5-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8"]));
const Info12Filled = ( /*#__PURE__*/createFluentIcon('Info12Filled', "12", ["M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0m-5.5.5V8a.5.5 0 0 0 1 0V6.5a.5.5 0 0 0-1 0M6 3.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5"]));
const Info16Regular = ( /*#__PURE__*/createFluentIcon('Info16Regular', "16", ["M8.5 7.5a.5.5 0 1 0-1 0v3a.5.5 0 0 0 1 0zm.25-2a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8"]));
const Info16Filled = ( /*#__PURE__*/createFluentIcon('Info16Filled', "16", ["M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1m0 5.25a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m.5 1.25a.5.5 0 0 0-1 0v3a.5.5 0 0 0 1 0z"]));
const Info20Regular = ( /*#__PURE__*/createFluentIcon('Info20Regular', "20", ["M10.5 8.91a.5.5 0 0 0-1 .09v4.6a.5.5 0 0 0 1-.1V8.91m.3-2.16a.75.75 0 1 0-1.5 0 .75.75 0 0 0 1.5 0M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0"]));
const Info20Filled = ( /*#__PURE__*/createFluentIcon('Info20Filled', "20", ["M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M9.5 8.91a.5.5 0 0 1 1 0v4.69a.5.5 0 0 1-1 0V8.9m-.25-2.16a.75.75 0 1 1 1.5 0 .75.75 0 0 1-1.5 0"]));

;// ./tools/fluent-icons/lib/svg/keyboard.js

const KeyboardRegular = ( /*#__PURE__*/createFluentIcon('KeyboardRegular', "1em", ["M5 12.5c0-.28.22-.5.5-.5h9a.5.5 0 0 1 0 1h-9a.5.5 0 0 1-.5-.5M11.5 8a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m3.75-.75a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0M5.5 8a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m2.25 1.75a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0m2.25.75A.75.75 0 1 0 10 9a.75.75 0 0 0 0 1.5m3.76-.75a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0M8.5 8a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5M2 5.5C2 4.67 2.67 4 3.5 4h13c.83 0 1.5.67 1.5 1.5v8c0 .83-.67 1.5-1.5 1.5h-13A1.5 1.5 0 0 1 2 13.5zM3.5 5a.5.5 0 0 0-.5.5v8c0 .28.22.5.5.5h13a.5.5 0 0 0 .5-.5v-8a.5.5 0 0 0-.5-.5z"]));

;// ./tools/fluent-icons/lib/svg/lightbulb.js

const Lightbulb16Regular = ( /*#__PURE__*/createFluentIcon('Lightbulb16Regular', "16", ["M4.5 6.5A3.5 3.5 0 1 1 10.45 9q-.3.28-.44.73L9.66 11H6.34l-.35-1.27q-.14-.45-.44-.73A3.5 3.5 0 0 1 4.5 6.5M6.6 12h2.8l-.18.63a.5.5 0 0 1-.48.37H7.26a.5.5 0 0 1-.48-.37zM8 2a4.5 4.5 0 0 0-3.16 7.7q.15.15.19.3l.79 2.9c.17.65.77 1.1 1.44 1.1h1.48a1.5 1.5 0 0 0 1.44-1.1l.8-2.9q.03-.15.18-.3A4.49 4.49 0 0 0 8 2"]));

;// ./tools/fluent-icons/lib/svg/more-horizontal.js

const MoreHorizontalFilled = ( /*#__PURE__*/createFluentIcon('MoreHorizontalFilled', "1em", ["M6.75 10a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0m5 0a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0M15 11.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5"]));
const MoreHorizontalRegular = ( /*#__PURE__*/createFluentIcon('MoreHorizontalRegular', "1em", ["M6.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0m5 0a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0M15 11.25a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5"]));

;// ./tools/fluent-icons/lib/svg/navigation.js

const NavigationRegular = ( /*#__PURE__*/createFluentIcon('NavigationRegular', "1em", ["M2 4.5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m0 5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m.5 4.5a.5.5 0 0 0 0 1h15a.5.5 0 0 0 0-1z"]));
const Navigation20Filled = ( /*#__PURE__*/createFluentIcon('Navigation20Filled', "20", ["M2 4.75c0-.41.34-.75.75-.75h14.5a.75.75 0 0 1 0 1.5H2.75A.75.75 0 0 1 2 4.75m0 5c0-.41.34-.75.75-.75h14.5a.75.75 0 0 1 0 1.5H2.75A.75.75 0 0 1 2 9.75M2.75 14a.75.75 0 0 0 0 1.5h14.5a.75.75 0 0 0 0-1.5z"]));

;// ./tools/fluent-icons/lib/svg/pause-circle.js

const PauseCircleRegular = ( /*#__PURE__*/createFluentIcon('PauseCircleRegular', "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14M8.5 6.5c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5m3 0c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5"]));

;// ./tools/fluent-icons/lib/svg/people.js

const PeopleRegular = ( /*#__PURE__*/createFluentIcon('PeopleRegular', "1em", ["M4.5 6.75a2.25 2.25 0 1 1 4.5 0 2.25 2.25 0 0 1-4.5 0M6.75 3.5a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5m5.69 11.65q.79.33 2.06.35c1.88 0 2.92-.67 3.47-1.43a3 3 0 0 0 .53-1.5v-.07c0-.83-.67-1.5-1.5-1.5h-4.63q.36.44.53 1H17c.28 0 .5.22.5.5v.1l-.04.22q-.05.29-.3.66c-.33.46-1.04 1.02-2.66 1.02q-1.08-.01-1.69-.28-.12.43-.37.93M1.5 13c0-1.1.9-2 2-2H10a2 2 0 0 1 2 2v.08l-.01.18q-.01.17-.08.45c-.08.37-.25.86-.6 1.36-.7 1.01-2.05 1.93-4.56 1.93s-3.87-.92-4.57-1.93a4 4 0 0 1-.68-1.99V13m1 .06v.1l.06.33c.07.27.2.64.45 1C3.49 15.2 4.5 16 6.75 16s3.26-.8 3.74-1.5a3 3 0 0 0 .5-1.42l.01-.02V13a1 1 0 0 0-1-1H3.5a1 1 0 0 0-1 1zM13 7.5a1.5 1.5 0 1 1 3 0 1.5 1.5 0 0 1-3 0M14.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5"]));

;// ./tools/fluent-icons/lib/svg/person.js

const PersonRegular = ( /*#__PURE__*/createFluentIcon('PersonRegular', "1em", ["M10 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M7 6a3 3 0 1 1 6 0 3 3 0 0 1-6 0m-2 5a2 2 0 0 0-2 2c0 1.7.83 2.97 2.13 3.8A9 9 0 0 0 10 18c1.85 0 3.58-.39 4.87-1.2A4.4 4.4 0 0 0 17 13a2 2 0 0 0-2-2zm-1 2a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1c0 1.3-.62 2.28-1.67 2.95A8 8 0 0 1 10 17a8 8 0 0 1-4.33-1.05A3.4 3.4 0 0 1 4 13"]));

;// ./tools/fluent-icons/lib/svg/pin.js

const Pin20Regular = ( /*#__PURE__*/createFluentIcon('Pin20Regular', "20", ["M10.12 3.14a2 2 0 0 1 3.2-.52l4.06 4.05a2 2 0 0 1-.52 3.2l-3.46 1.74a1.5 1.5 0 0 0-.72.78L11.25 16a1 1 0 0 1-1.64.33L7 13.7 3.7 17H3v-.7L6.3 13l-2.62-2.61a1 1 0 0 1 .34-1.64L7.6 7.32q.52-.23.78-.72zm2.5.18a1 1 0 0 0-1.6.26L9.29 7.04a2.5 2.5 0 0 1-1.31 1.2L4.39 9.69l5.93 5.93 1.43-3.59a2.5 2.5 0 0 1 1.2-1.3l3.47-1.74a1 1 0 0 0 .25-1.6z"]));

;// ./tools/fluent-icons/lib/svg/play-circle.js

const PlayCircleRegular = ( /*#__PURE__*/createFluentIcon('PlayCircleRegular', "1em", ["M9.13 7.18A.75.75 0 0 0 8 7.83v4.34c0 .57.63.94 1.13.65l4.12-2.39a.5.5 0 0 0 0-.86zM2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m8-7a7 7 0 1 0 0 14 7 7 0 0 0 0-14"]));

;// ./tools/fluent-icons/lib/svg/presence-available.js

const PresenceAvailable10Regular = ( /*#__PURE__*/createFluentIcon('PresenceAvailable10Regular', "10", ["M5 0a5 5 0 1 0 0 10A5 5 0 0 0 5 0M1 5a4 4 0 1 1 8 0 4 4 0 0 1-8 0m6.1-1.6c.2.2.2.5 0 .7L4.85 6.35a.5.5 0 0 1-.7 0l-1-1a.5.5 0 1 1 .7-.7l.65.64 1.9-1.9c.2-.19.5-.19.7 0"]));
const PresenceAvailable10Filled = ( /*#__PURE__*/createFluentIcon('PresenceAvailable10Filled', "10", ["M5 10A5 5 0 1 0 5 0a5 5 0 0 0 0 10m2.1-5.9L4.85 6.35a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7l.65.64 1.9-1.9a.5.5 0 0 1 .7.71"]));
const PresenceAvailable12Regular = ( /*#__PURE__*/createFluentIcon('PresenceAvailable12Regular', "12", ["M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0M1.5 6a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0m7.03-1.78c.3.3.3.77 0 1.06L5.78 8.03c-.3.3-.77.3-1.06 0l-1-1a.75.75 0 0 1 1.06-1.06l.47.47 2.22-2.22c.3-.3.77-.3 1.06 0"]));
const PresenceAvailable12Filled = ( /*#__PURE__*/createFluentIcon('PresenceAvailable12Filled', "12", ["M6 12A6 6 0 1 0 6 0a6 6 0 0 0 0 12m2.53-6.72L5.78 8.03c-.3.3-.77.3-1.06 0l-1-1a.75.75 0 0 1 1.06-1.06l.47.47 2.22-2.22a.75.75 0 0 1 1.06 1.06"]));
const PresenceAvailable16Regular = ( /*#__PURE__*/createFluentIcon('PresenceAvailable16Regular', "16", ["M11.7 6.7a1 1 0 0 0-1.4-1.4L7 8.58l-1.3-1.3a1 1 0 0 0-1.4 1.42l2 2a1 1 0 0 0 1.4 0zM0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8m8-6a6 6 0 1 0 0 12A6 6 0 0 0 8 2"]));
const PresenceAvailable16Filled = ( /*#__PURE__*/createFluentIcon('PresenceAvailable16Filled', "16", ["M8 16A8 8 0 1 0 8 0a8 8 0 0 0 0 16m3.7-9.3-4 4a1 1 0 0 1-1.41 0l-2-2a1 1 0 1 1 1.42-1.4L7 8.58l3.3-3.3a1 1 0 0 1 1.4 1.42"]));
const PresenceAvailable20Regular = ( /*#__PURE__*/createFluentIcon('PresenceAvailable20Regular', "20", ["M10 0a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m12.2-3.2a1 1 0 0 1 0 1.4l-4.5 4.5a1 1 0 0 1-1.4 0l-2-2a1 1 0 0 1 1.4-1.4L9 10.58l3.8-3.8a1 1 0 0 1 1.4 0"]));
const PresenceAvailable20Filled = ( /*#__PURE__*/createFluentIcon('PresenceAvailable20Filled', "20", ["M10 20a10 10 0 1 0 0-20 10 10 0 0 0 0 20m4.2-11.8-4.5 4.5a1 1 0 0 1-1.4 0l-2-2a1 1 0 1 1 1.4-1.4L9 10.58l3.8-3.8a1 1 0 1 1 1.4 1.42"]));

;// ./tools/fluent-icons/lib/svg/presence-away.js

const PresenceAway10Regular = ( /*#__PURE__*/createFluentIcon('PresenceAway10Regular', "10", ["M5 4.8V3a.5.5 0 0 0-1 0v2q0 .2.15.35l1.5 1.5a.5.5 0 1 0 .7-.7zm5 .2A5 5 0 1 1 0 5a5 5 0 0 1 10 0M9 5a4 4 0 1 0-8 0 4 4 0 0 0 8 0"]));
const PresenceAway10Filled = ( /*#__PURE__*/createFluentIcon('PresenceAway10Filled', "10", ["M5 10A5 5 0 1 0 5 0a5 5 0 0 0 0 10m0-7v1.8l1.35 1.35a.5.5 0 1 1-.7.7l-1.5-1.5A.5.5 0 0 1 4 5V3a.5.5 0 0 1 1 0"]));
const PresenceAway12Regular = ( /*#__PURE__*/createFluentIcon('PresenceAway12Regular', "12", ["M6.5 5.66V3.25a.75.75 0 0 0-1.5 0V6q.01.34.26.57l1.75 1.5A.75.75 0 1 0 8 6.93zM12 6A6 6 0 1 1 0 6a6 6 0 0 1 12 0m-1.5 0a4.5 4.5 0 1 0-9 0 4.5 4.5 0 0 0 9 0"]));
const PresenceAway12Filled = ( /*#__PURE__*/createFluentIcon('PresenceAway12Filled', "12", ["M6 12A6 6 0 1 0 6 0a6 6 0 0 0 0 12m.5-8.75v2.4l1.49 1.28A.75.75 0 1 1 7 8.07l-1.75-1.5A.8.8 0 0 1 5 6V3.25a.75.75 0 0 1 1.5 0"]));
const PresenceAway16Regular = ( /*#__PURE__*/createFluentIcon('PresenceAway16Regular', "16", ["M8.5 7.52V4.5a1 1 0 1 0-2 0V8c0 .3.14.6.38.78l2.5 2a1 1 0 1 0 1.24-1.56zM8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8"]));
const PresenceAway16Filled = ( /*#__PURE__*/createFluentIcon('PresenceAway16Filled', "16", ["M8 16A8 8 0 1 0 8 0a8 8 0 0 0 0 16m.5-11.5v3.02l2.12 1.7a1 1 0 1 1-1.24 1.56l-2.5-2A1 1 0 0 1 6.5 8V4.5a1 1 0 0 1 2 0"]));
const PresenceAway20Regular = ( /*#__PURE__*/createFluentIcon('PresenceAway20Regular', "20", ["M10 9.59V6a1 1 0 1 0-2 0V10q0 .42.3.7l3 3a1 1 0 1 0 1.4-1.4zm-10 .4a10 10 0 1 1 20 0 10 10 0 0 1-20 0M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]));
const PresenceAway20Filled = ( /*#__PURE__*/createFluentIcon('PresenceAway20Filled', "20", ["M10 20a10 10 0 1 0 0-20 10 10 0 0 0 0 20m0-14V9.6l2.7 2.7a1 1 0 0 1-1.4 1.42l-3-3A1 1 0 0 1 8 10V6a1 1 0 1 1 2 0"]));

;// ./tools/fluent-icons/lib/svg/presence-blocked.js

const PresenceBlocked10Regular = ( /*#__PURE__*/createFluentIcon('PresenceBlocked10Regular', "10", ["M10 5A5 5 0 1 0 0 5a5 5 0 0 0 10 0M9 5a4 4 0 0 1-6.45 3.16l5.61-5.61C8.69 3.22 9 4.08 9 5M7.45 1.84 1.84 7.45a4 4 0 0 1 5.61-5.61"]));
const PresenceBlocked12Regular = ( /*#__PURE__*/createFluentIcon('PresenceBlocked12Regular', "12", ["M12 6A6 6 0 1 1 0 6a6 6 0 0 1 12 0m-1.5 0c0-.97-.3-1.87-.83-2.6L3.39 9.66A4.5 4.5 0 0 0 10.5 6M8.6 2.33a4.5 4.5 0 0 0-6.28 6.28z"]));
const PresenceBlocked16Regular = ( /*#__PURE__*/createFluentIcon('PresenceBlocked16Regular', "16", ["M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0m-2 0c0-1.3-.41-2.5-1.1-3.48L4.51 12.9A6 6 0 0 0 14 8m-2.52-4.9a6 6 0 0 0-8.37 8.37z"]));
const PresenceBlocked20Regular = ( /*#__PURE__*/createFluentIcon('PresenceBlocked20Regular', "20", ["M20 10a10 10 0 1 0-20 0 10 10 0 0 0 20 0m-2 0a8 8 0 0 1-12.9 6.32L16.31 5.09A8 8 0 0 1 18 10m-3.1-6.32L3.69 14.91A8 8 0 0 1 14.91 3.68"]));

;// ./tools/fluent-icons/lib/svg/presence-busy.js

const PresenceBusy10Filled = ( /*#__PURE__*/createFluentIcon('PresenceBusy10Filled', "10", ["M10 5A5 5 0 1 1 0 5a5 5 0 0 1 10 0"]));
const PresenceBusy12Filled = ( /*#__PURE__*/createFluentIcon('PresenceBusy12Filled', "12", ["M12 6A6 6 0 1 1 0 6a6 6 0 0 1 12 0"]));
const PresenceBusy16Filled = ( /*#__PURE__*/createFluentIcon('PresenceBusy16Filled', "16", ["M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0"]));
const PresenceBusy20Filled = ( /*#__PURE__*/createFluentIcon('PresenceBusy20Filled', "20", ["M20 10a10 10 0 1 1-20 0 10 10 0 0 1 20 0"]));

;// ./tools/fluent-icons/lib/svg/presence-dnd.js

const PresenceDnd10Regular = ( /*#__PURE__*/createFluentIcon('PresenceDnd10Regular', "10", ["M5 0a5 5 0 1 0 0 10A5 5 0 0 0 5 0M1 5a4 4 0 1 1 8 0 4 4 0 0 1-8 0m2 0c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1h-3A.5.5 0 0 1 3 5"]));
const PresenceDnd10Filled = ( /*#__PURE__*/createFluentIcon('PresenceDnd10Filled', "10", ["M5 10A5 5 0 1 0 5 0a5 5 0 0 0 0 10M3.5 4.5h3a.5.5 0 0 1 0 1h-3a.5.5 0 0 1 0-1"]));
const PresenceDnd12Regular = ( /*#__PURE__*/createFluentIcon('PresenceDnd12Regular', "12", ["M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0M1.5 6a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0M3 6c0-.41.34-.75.75-.75h4.5a.75.75 0 0 1 0 1.5h-4.5A.75.75 0 0 1 3 6"]));
const PresenceDnd12Filled = ( /*#__PURE__*/createFluentIcon('PresenceDnd12Filled', "12", ["M6 12A6 6 0 1 0 6 0a6 6 0 0 0 0 12M3.75 5.25h4.5a.75.75 0 0 1 0 1.5h-4.5a.75.75 0 0 1 0-1.5"]));
const PresenceDnd16Regular = ( /*#__PURE__*/createFluentIcon('PresenceDnd16Regular', "16", ["M5.25 7a1 1 0 0 0 0 2h5.5a1 1 0 1 0 0-2zM0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8m8-6a6 6 0 1 0 0 12A6 6 0 0 0 8 2"]));
const PresenceDnd16Filled = ( /*#__PURE__*/createFluentIcon('PresenceDnd16Filled', "16", ["M8 16A8 8 0 1 0 8 0a8 8 0 0 0 0 16M5.25 7h5.5a1 1 0 1 1 0 2h-5.5a1 1 0 1 1 0-2"]));
const PresenceDnd20Regular = ( /*#__PURE__*/createFluentIcon('PresenceDnd20Regular', "20", ["M10 0a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m4 0a1 1 0 0 1 1-1h6a1 1 0 1 1 0 2H7a1 1 0 0 1-1-1"]));
const PresenceDnd20Filled = ( /*#__PURE__*/createFluentIcon('PresenceDnd20Filled', "20", ["M10 20a10 10 0 1 0 0-20 10 10 0 0 0 0 20M7 9h6a1 1 0 1 1 0 2H7a1 1 0 1 1 0-2"]));

;// ./tools/fluent-icons/lib/svg/presence-offline.js

const PresenceOffline10Regular = ( /*#__PURE__*/createFluentIcon('PresenceOffline10Regular', "10", ["M6.85 3.15c.2.2.2.5 0 .7L5.71 5l1.14 1.15a.5.5 0 1 1-.7.7L5 5.71 3.85 6.85a.5.5 0 1 1-.7-.7L4.29 5 3.15 3.85a.5.5 0 1 1 .7-.7L5 4.29l1.15-1.14c.2-.2.5-.2.7 0M0 5a5 5 0 1 1 10 0A5 5 0 0 1 0 5m5-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8"]));
const PresenceOffline12Regular = ( /*#__PURE__*/createFluentIcon('PresenceOffline12Regular', "12", ["M8.03 3.97c.3.3.3.77 0 1.06L7.06 6l.97.97a.75.75 0 0 1-1.06 1.06L6 7.06l-.97.97a.75.75 0 0 1-1.06-1.06L4.94 6l-.97-.97a.75.75 0 0 1 1.06-1.06l.97.97.97-.97c.3-.3.77-.3 1.06 0M0 6a6 6 0 1 1 12 0A6 6 0 0 1 0 6m6-4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9"]));
const PresenceOffline16Regular = ( /*#__PURE__*/createFluentIcon('PresenceOffline16Regular', "16", ["M10.7 5.3a1 1 0 0 1 0 1.4L9.42 8l1.3 1.3a1 1 0 0 1-1.42 1.4L8 9.42l-1.3 1.3a1 1 0 0 1-1.4-1.42L6.58 8l-1.3-1.3a1 1 0 0 1 1.42-1.4L8 6.58l1.3-1.3a1 1 0 0 1 1.4 0M0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8m8-6a6 6 0 1 0 0 12A6 6 0 0 0 8 2"]));
const PresenceOffline20Regular = ( /*#__PURE__*/createFluentIcon('PresenceOffline20Regular', "20", ["M13.7 6.3a1 1 0 0 1 0 1.4L11.42 10l2.3 2.3a1 1 0 0 1-1.42 1.4L10 11.42l-2.3 2.3a1 1 0 0 1-1.4-1.42L8.58 10l-2.3-2.3a1 1 0 0 1 1.42-1.4L10 8.58l2.3-2.3a1 1 0 0 1 1.4 0M0 10a10 10 0 1 1 20 0 10 10 0 0 1-20 0m10-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]));

;// ./tools/fluent-icons/lib/svg/presence-oof.js

const PresenceOof10Regular = ( /*#__PURE__*/createFluentIcon('PresenceOof10Regular', "10", ["M5.35 3.85a.5.5 0 1 0-.7-.7l-1.5 1.5a.5.5 0 0 0 0 .7l1.5 1.5a.5.5 0 1 0 .7-.7L4.7 5.5h1.8a.5.5 0 1 0 0-1H4.7zM5 0a5 5 0 1 0 0 10A5 5 0 0 0 5 0M1 5a4 4 0 1 1 8 0 4 4 0 0 1-8 0"]));
const PresenceOof12Regular = ( /*#__PURE__*/createFluentIcon('PresenceOof12Regular', "12", ["M6.28 4.53a.75.75 0 0 0-1.06-1.06l-2 2c-.3.3-.3.77 0 1.06l2 2a.75.75 0 0 0 1.06-1.06l-.72-.72h2.69a.75.75 0 1 0 0-1.5h-2.7zM6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0M1.5 6a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0"]));
const PresenceOof16Regular = ( /*#__PURE__*/createFluentIcon('PresenceOof16Regular', "16", ["M8.2 6.2a1 1 0 1 0-1.4-1.4L4.3 7.3a1 1 0 0 0 0 1.4l2.5 2.5a1 1 0 0 0 1.4-1.4L7.42 9H11a1 1 0 1 0 0-2H7.41zM8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8"]));
const PresenceOof20Regular = ( /*#__PURE__*/createFluentIcon('PresenceOof20Regular', "20", ["M10.7 7.7A1 1 0 1 0 9.28 6.3l-3 3a1 1 0 0 0 0 1.41l3 3a1 1 0 1 0 1.42-1.41l-1.3-1.3H13a1 1 0 1 0 0-2H9.4zM10 0a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0"]));

;// ./tools/fluent-icons/lib/svg/presence-unknown.js

const PresenceUnknown10Regular = ( /*#__PURE__*/createFluentIcon('PresenceUnknown10Regular', "10", ["M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8M0 5a5 5 0 1 1 10 0A5 5 0 0 1 0 5"]));
const PresenceUnknown12Regular = ( /*#__PURE__*/createFluentIcon('PresenceUnknown12Regular', "12", ["M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M0 6a6 6 0 1 1 12 0A6 6 0 0 1 0 6"]));
const PresenceUnknown16Regular = ( /*#__PURE__*/createFluentIcon('PresenceUnknown16Regular', "16", ["M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8"]));
const PresenceUnknown20Regular = ( /*#__PURE__*/createFluentIcon('PresenceUnknown20Regular', "20", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16M0 10a10 10 0 1 1 20 0 10 10 0 0 1-20 0"]));

;// ./tools/fluent-icons/lib/svg/prohibited.js

const ProhibitedFilled = ( /*#__PURE__*/createFluentIcon('ProhibitedFilled', "1em", ["M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0m-1.5 0c0-1.52-.53-2.93-1.4-4.04L5.96 15.1A6.5 6.5 0 0 0 16.5 10M4.9 14.04l9.14-9.14a6.5 6.5 0 0 0-9.13 9.13"]));

;// ./tools/fluent-icons/lib/svg/question-circle.js

const QuestionCircleRegular = ( /*#__PURE__*/createFluentIcon('QuestionCircleRegular', "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m0 10.5a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5m0-8a2.5 2.5 0 0 1 1.65 4.38l-.15.12-.22.17-.09.07-.16.15c-.33.36-.53.85-.53 1.61a.5.5 0 0 1-1 0 3.2 3.2 0 0 1 1.16-2.62l.25-.19.12-.1A1.5 1.5 0 0 0 10 6.5c-.83 0-1.5.67-1.5 1.5a.5.5 0 0 1-1 0A2.5 2.5 0 0 1 10 5.5"]));

;// ./tools/fluent-icons/lib/svg/receipt.js

const ReceiptRegular = ( /*#__PURE__*/createFluentIcon('ReceiptRegular', "1em", ["M3 5c0-1.1.9-2 2-2h7a2 2 0 0 1 2 2v7h3v2a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zm11 8v3a2 2 0 0 0 2-2v-1zm-1 3V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9c0 1.1.9 2 2 2zM6 6.5c0-.28.22-.5.5-.5h4a.5.5 0 0 1 0 1h-4a.5.5 0 0 1-.5-.5m0 3c0-.28.22-.5.5-.5h4a.5.5 0 0 1 0 1h-4a.5.5 0 0 1-.5-.5m0 3c0-.28.22-.5.5-.5h2a.5.5 0 0 1 0 1h-2a.5.5 0 0 1-.5-.5"]));

;// ./tools/fluent-icons/lib/svg/search.js

const SearchRegular = ( /*#__PURE__*/createFluentIcon('SearchRegular', "1em", ["M13.73 14.44a6.5 6.5 0 1 1 .7-.7l3.42 3.4a.5.5 0 0 1-.63.77l-.07-.06zm-.71-.71A5.5 5.5 0 0 0 15 9.5a5.5 5.5 0 1 0-1.98 4.23"]));

;// ./tools/fluent-icons/lib/svg/sign-out.js

const SignOutRegular = ( /*#__PURE__*/createFluentIcon('SignOutRegular', "1em", ["M8.5 11.25a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5M11 3.5a.5.5 0 0 0-.58-.5l-7 1.08a.5.5 0 0 0-.42.49v10.86c0 .25.18.46.42.5l7 1.07a.5.5 0 0 0 .58-.5V10h5.17l-1 .87a.5.5 0 0 0 .66.76l2-1.75a.5.5 0 0 0 0-.76l-2-1.75a.5.5 0 1 0-.65.76l1 .87H11zm-1 .58v11.84L4 15V5zM12.5 16H12v-5h1v4.5a.5.5 0 0 1-.5.5M12 8V4h.5c.28 0 .5.22.5.5V8z"]));

;// ./tools/fluent-icons/lib/svg/square.js

const Square12Filled = ( /*#__PURE__*/createFluentIcon('Square12Filled', "12", ["M2 4c0-1.1.9-2 2-2h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"]));
const Square16Filled = ( /*#__PURE__*/createFluentIcon('Square16Filled', "16", ["M2 4.5A2.5 2.5 0 0 1 4.5 2h7A2.5 2.5 0 0 1 14 4.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 2 11.5z"]));

;// ./tools/fluent-icons/lib/svg/star.js

const StarFilled = ( /*#__PURE__*/createFluentIcon('StarFilled', "1em", ["M9.1 2.9a1 1 0 0 1 1.8 0l1.93 3.91 4.31.63a1 1 0 0 1 .56 1.7l-3.12 3.05.73 4.3a1 1 0 0 1-1.45 1.05L10 15.51l-3.86 2.03a1 1 0 0 1-1.45-1.05l.74-4.3L2.3 9.14a1 1 0 0 1 .56-1.7l4.31-.63z"]));
const StarRegular = ( /*#__PURE__*/createFluentIcon('StarRegular', "1em", ["M9.1 2.9a1 1 0 0 1 1.8 0l1.93 3.91 4.31.63a1 1 0 0 1 .56 1.7l-3.12 3.05.73 4.3a1 1 0 0 1-1.45 1.05L10 15.51l-3.86 2.03a1 1 0 0 1-1.45-1.05l.74-4.3L2.3 9.14a1 1 0 0 1 .56-1.7l4.31-.63zm.9.44L8.07 7.25a1 1 0 0 1-.75.55L3 8.43l3.12 3.04a1 1 0 0 1 .3.89l-.75 4.3 3.87-2.03a1 1 0 0 1 .93 0l3.86 2.03-.74-4.3a1 1 0 0 1 .29-.89L17 8.43l-4.32-.63a1 1 0 0 1-.75-.55z"]));

;// ./tools/fluent-icons/lib/svg/warning.js

const WarningFilled = ( /*#__PURE__*/createFluentIcon('WarningFilled', "1em", ["M7.37 3.56a3 3 0 0 1 5.26 0l5.5 10A3 3 0 0 1 15.5 18h-11a3 3 0 0 1-2.63-4.44zM10 12.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5m0-6.25a.5.5 0 0 0-.5.5v4a.5.5 0 0 0 1 0V7a.5.5 0 0 0-.5-.5"]));
const Warning12Filled = ( /*#__PURE__*/createFluentIcon('Warning12Filled', "12", ["M4.28 1.97a2 2 0 0 1 3.43 0l3 5A2 2 0 0 1 9 10H3A2 2 0 0 1 1.3 6.98zM6 6.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M6 3.5a.5.5 0 0 0-.5.5v1.5a.5.5 0 0 0 1 0V4a.5.5 0 0 0-.5-.5"]));

;// ./tools/fluent-icons/lib/index.js



























































module.exports = __webpack_exports__;
/******/ })()
;