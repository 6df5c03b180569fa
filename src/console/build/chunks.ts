/** Loaded by every visit, the login page included. */
const CORE = [
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|mitt|valtio|proxy-compare|ofetch|ufo|destr|node-fetch-native)\//,
  /src\/console\/(api|text|tokens|session|preferences|look)\.ts/, /src\/console\/shell\/(announce|toast|connection|errorLog|Icon|icons\/core|App|LiveRegions)\.tsx?/, /build\/syncStore/, /vite\/preload-helper/, /rolldown\/runtime/, /src\/contract\/errors\.ts/,
]
/** Fetched when first wanted. */
const LATE = [/console\/password\.ts/, /ArgumentForm\.tsx$/, /Dialog\.tsx$/, /keys\/(KeySheet|sheet)/, /shell\/icons\/menu/, /console\/pages\//, /virtual:catalogue/, /src\/console\/build\//, /src\/palette\/(bulk|selection)\.ts/, /shell\/(OperationsPanel|Toasts)/]
const DIALOG = [/node_modules\/(@headlessui|@floating-ui|@react-aria|@react-stately|tabbable|@internationalized)\//, /console\/shell\/Dialog\.tsx$/]
const FORM = [/node_modules\/react-hook-form\//, /src\/console\/form\//]
const PALETTE = [/node_modules\/(cmdk|@radix-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)\//, /src\/palette\/(match|rank|empty|modes|readings|recents|tiers|track|bloom)\.ts/, /src\/console\/palette\/(?!ArgumentForm)/, /src\/console\/recentUse/, /virtual:words/]
/** The declarations: they grow with every noun, the frame does not. */
const CONTRACT = [/src\/contract\/(resources|define|index|menu)/]
/** Needed by the frame of every signed-in page. */
const SHELL = [/src\/console\/(palette\/(palette|PaletteHost|link)|pages\/noticelist\/useNotices)\.tsx?$/, /src\/console\/[^/]+\.ts$/, /src\/console\/(shell|tabs|keys)\//, /src\/(kernel|palette)\//, /\/commands\//, /node_modules\/react-hotkeys-hook\//]

const among = (patterns: readonly RegExp[], id: string): boolean => patterns.some((pattern) => pattern.test(id))

/** The file a module is bundled into: few requests for the frame, nothing of it for the login page; the rest as the imports have it. */
export function chunkOf(id: string): string | null {
  if (among(CORE, id)) return 'core'
  if (among(DIALOG, id)) return 'dialog'
  if (among(FORM, id)) return 'form'
  if (among(SHELL.slice(0, 1), id)) return 'shell'
  if (among(PALETTE, id)) return 'palette'
  if (among(LATE, id)) return null
  if (among(CONTRACT, id)) return 'contract'
  return among(SHELL, id) ? 'shell' : null
}
