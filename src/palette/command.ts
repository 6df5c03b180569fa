import type { Fields } from '../contract/define/field.ts'
import type { Danger, ActionTarget, ButtonPlacement } from '../contract/define/action.ts'

/** Where the focus is; every value is enumerable so that the overlap of two key conditions can be decided. */
export type Zone =
  | 'grid'
  | 'header'
  | 'detail'
  | 'form'
  | 'dialog'
  | 'palette'
  | 'sidebar'
  | 'tabs'
  | 'filter'
  | 'canvas'
  | 'frame'
  | 'none'
export type Width = 'xs' | 's' | 'm' | 'l'
export type Split = 'off' | 'peek' | 'side' | 'stacked' | 'compare'
export type Mode = 'power' | 'classic'

/**
 * Rows chosen by hand, or everything a filter finds less some exceptions; `seen` is the server's count when
 * it was chosen.
 */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'query'
      readonly filter: Readonly<Record<string, string>>
      readonly except: ReadonlySet<string>
      readonly total: number
    }

/** What a command may know of the list in front: no rows, only what decides availability. */
export interface ListContext {
  readonly resource: string
  readonly view: string
  readonly selection: Selection
  /** Names of the states among the selected rows that are loaded. */
  readonly states: ReadonlySet<string>
  /** How many loaded selected rows are in each state, where the list counted them. */
  readonly stateCounts?: Readonly<Record<string, number>>
  /** How much of the page in front is selected, where the list knows. */
  readonly pageState?: 'none' | 'some' | 'all'
  readonly cursor: { readonly id: string; readonly title: string; readonly state: string | null } | null
  readonly total: number
  /** How many states it shows as tabs. */
  readonly tabs?: number
}

/** A frozen picture of the console at one moment; requirements and titles are pure functions of it. */
export interface Ctx {
  readonly zone: Zone
  readonly editable: boolean
  readonly width: Width
  readonly split: Split
  readonly mode: Mode
  readonly list: ListContext | null
  readonly tabs: {
    readonly count: number
    readonly closed: number
    readonly active: string
    readonly closable: boolean
  }
  readonly form: { readonly open: boolean; readonly dirty: boolean; readonly invalid: boolean }
  readonly jobRunning: boolean
  readonly undoable: boolean
  readonly redoable: boolean
  readonly signedIn: boolean
  readonly locked: boolean
  readonly embedded: boolean
  readonly locale: 'zh' | 'en'
  readonly theme: string
  readonly density: 'compact' | 'normal' | 'roomy'
}

/** What a command can do. The console implements it, tests fake it, a terminal may implement part of it. */
export interface Host {
  readonly ctx: () => Ctx
  /** Opens a route; `tab` in a new console tab, `window` in a new browser window. */
  readonly go: (path: string, target?: 'here' | 'tab' | 'window') => void
  readonly say: (text: string, tone?: 'ok' | 'warn' | 'bad') => void
  readonly ask: (question: {
    readonly title: string
    readonly text: string
    readonly danger?: boolean
    readonly typed?: string
  }) => Promise<boolean>
  readonly palette: (open?: { readonly query?: string; readonly command?: string }) => void
  readonly tabs: {
    readonly previous: () => void
    readonly at: (index: number) => void
    readonly step: (by: 1 | -1) => void
    readonly close: () => void
    readonly closeOthers: () => void
    readonly closeAll: () => void
    readonly reopen: () => void
  }
  readonly list: {
    readonly refresh: () => void
    readonly focusFilter: () => void
    readonly resetFilter: () => void
    readonly page: (by: 1 | -1) => void
    readonly select: (mode: 'toggle' | 'page' | 'all' | 'none' | 'invert') => void
    readonly copy: (format: 'tsv' | 'id' | 'link' | 'json') => Promise<void>
    readonly columns: () => void
    readonly saveView: () => void
    readonly scroll: (mode: 'pages' | 'continuous') => void
    readonly rowMenu: () => void
    /** Shows the rows of one state, by the place of its tab from 1; 1 is all of them. */
    readonly tab: (position: number) => void
    /**
     * Acts on the column the header cursor is on; `wider` and `narrower` are 16 px, `left` and `right` move
     * it.
     */
    readonly column: (
      change: 'sort' | 'sortAlso' | 'pin' | 'hide' | 'fit' | 'menu' | 'wider' | 'narrower' | 'left' | 'right',
    ) => void
  }
  readonly record: {
    readonly create: (resource: string) => void
    readonly edit: () => void
    readonly open: (target: 'pane' | 'tab' | 'window') => void
    readonly peek: () => void
    readonly step: (by: 1 | -1) => void
    readonly closePane: () => void
    /** Next or previous section tab of the open detail. */
    readonly section: (by: 1 | -1) => void
    readonly save: () => void
    readonly focusInvalid: (by: 1 | -1) => void
  }
  /**
   * Runs an action of a resource on the selection, the cursor row or nothing: preview, confirmation, run,
   * report, undo.
   */
  readonly act: (resource: string, action: string, input?: Readonly<Record<string, unknown>>) => Promise<void>
  readonly remove: (resource: string) => Promise<void>
  /** Asks for columns and file type, and exports the list of a resource as it is filtered. */
  readonly exportList: (resource: string) => Promise<void>
  /** Brings rows of a resource in from a file. */
  readonly importList: (resource: string) => Promise<void>
  /** Saves the files of the finished export under the cursor. */
  readonly download: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
  readonly session: {
    readonly logout: () => Promise<void>
    readonly lock: () => void
    readonly clearCache: () => Promise<void>
    readonly switchRole: () => void
  }
  readonly view: {
    readonly theme: (name: string) => void
    readonly locale: (name: 'zh' | 'en') => void
    readonly density: () => void
    readonly mode: (name: Mode) => void
    readonly sidebar: () => void
    readonly split: () => void
    readonly fullscreen: () => void
    readonly accent: (colour: string) => void
    readonly region: (by: 1 | -1) => void
    readonly operations: () => void
    readonly errorLog: () => void
    readonly keys: (panel: 'sheet' | 'remap') => void
    readonly singleKeys: (on: boolean) => void
  }
}

/**
 * Why a command cannot run now. A missing permission is not a requirement: without it the command does not
 * exist.
 */
export interface Need {
  readonly test: (ctx: Ctx) => boolean
  readonly reason: string | Title | ((ctx: Ctx) => string | Title)
}

/** When a key binding is live: a conjunction over enumerated values only. */
export interface When {
  readonly zone?: readonly Zone[]
  readonly editable?: boolean
  readonly resource?: readonly string[]
  readonly split?: readonly Split[]
  readonly width?: readonly Width[]
  readonly selection?: readonly Selection['kind'][]
}

/** One choice of an argument step; `hint` is greyed beside it. */
export interface Choice {
  readonly value: string
  readonly title: string
  readonly hint?: string
  readonly pinyin?: string
}
export interface ChoiceArgument {
  readonly kind: 'choice'
  readonly label: string
  readonly choices: (ctx: Ctx) => readonly Choice[]
}
export interface FieldArgument {
  readonly kind: 'fields'
  readonly label: string
  readonly fields: Fields
}
export type Argument = ChoiceArgument | FieldArgument

/** Everything an operator can do. `id` is API for ever: recents, key remapping, links and tests use it. */
export interface Command {
  readonly id: string
  /**
   * Chinese title, or one that carries scope and count. The console translates `titleText` and fills
   * `params`.
   */
  readonly title: string | ((ctx: Ctx) => Title)
  /**
   * The name that does not change with the moment, for matching and lists; needed where `title` is a
   * function.
   */
  readonly name?: string | Title
  readonly group: string
  /** Path shown behind the title: 系统管理 / 用户管理. */
  readonly path?: string
  readonly icon?: string
  /** English title and other words the palette also finds it by. */
  readonly keywords?: readonly string[]
  /**
   * Readings as `kernel/pinyin` writes them; derived commands get them from the server's menu or the
   * build's word list.
   */
  readonly pinyin?: string
  readonly aliases?: readonly string[]
  /** Existence: without this code the command does not exist for the user. */
  readonly permission?: string
  readonly on?: ActionTarget
  readonly resource?: string
  readonly keys?: string | readonly string[]
  readonly when?: When
  readonly needs?: readonly Need[]
  readonly arguments?: readonly Argument[]
  readonly danger?: Danger
  /** Author's priority, 0 to 1. */
  readonly priority?: number
  /** Place commands: where they lead, so that mod+Enter can open a tab. */
  readonly opens?: string
  /** A key and a visible path exist but the palette does not list it (cursor moves). */
  readonly hidden?: boolean
  /**
   * The component in focus handles these keys itself: the resolver passes them on, the cheat sheet and the
   * conflict proof know them.
   */
  readonly native?: boolean
  /** Where its button stands in the conventional mode, and its order there and among ties. */
  readonly place?: ButtonPlacement
  readonly sort?: number
  readonly run: (host: Host, input: Readonly<Record<string, unknown>>) => void | Promise<void>
}
/**
 * A translatable title: `text` is the Chinese source with `{named}` parts; `labels` are Chinese labels that
 * are translated themselves before they are filled in.
 */
export interface Title {
  readonly text: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly labels?: Readonly<Record<string, string>>
}

/** Declares a hand-written command. */
export const defineCommand = (command: Command): Command => command

/** How many rows a selection holds; a query selection counts what it saw less its exceptions. */
export const selectionCount = (selection: Selection): number =>
  selection.kind === 'rows'
    ? selection.ids.size
    : selection.kind === 'query'
      ? selection.total - selection.except.size
      : 0

/** Whether it destroys something, or takes it for good: shown in red, and never offered first on little. */
export const isGrave = ({ danger }: Pick<Command, 'danger'>): boolean =>
  danger === 'confirm' || danger === 'type-to-confirm'
