import type { Fields } from '../contract/define/field.ts'
import type { BoardContext, BoardHandlers } from './board.ts'
import type { Choice } from './choice.ts'
import type { FormHandle } from './formHandle.ts'
import type { RecordHandlers } from './recordHandlers.ts'
import type { ListContext, Selection } from './listContext.ts'
import type { ViewChange, ViewChoice } from './listView.ts'
import type { Danger, ActionTarget, ButtonPlacement } from '../contract/define/action.ts'

/** Where the focus is; enumerable, so that the overlap of two key conditions can be computed. */
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
  | 'board'
  | 'frame'
  | 'none'
export type Width = 'xs' | 's' | 'm' | 'l'
export type Split = 'off' | 'peek' | 'side' | 'stacked' | 'compare'
export type Mode = 'power' | 'classic'

/** A snapshot of the console; requirements and titles are pure functions of it. */
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
  /** Saved views of all lists, in the operator's order. */
  readonly views?: readonly ViewChoice[]
  /** Null on pages that are no page of figures. */
  readonly board: BoardContext | null
  /** Whether an operation runs that can be stopped. */
  readonly jobRunning: boolean
  readonly undoable: boolean
  readonly redoable: boolean
  readonly signedIn: boolean
  readonly locked: boolean
  readonly embedded: boolean
  /** The operator acts in the name of another user, `readOnly` where he may change nothing. */
  readonly impersonating?: boolean
  readonly readOnly?: boolean
  readonly locale: 'zh' | 'en'
  readonly theme: string
  readonly density: 'compact' | 'normal' | 'roomy'
}

/** What commands may do with a list. */
export interface ListHandlers {
  readonly refresh: () => void
  readonly focusFilter: () => void
  readonly filterPanel: () => void
  readonly resetFilter: () => void
  readonly page: (by: 1 | -1) => void
  readonly select: (mode: 'toggle' | 'page' | 'all' | 'none' | 'invert') => void
  readonly copy: (format: 'tsv' | 'id' | 'link' | 'json') => Promise<void>
  readonly editCell: () => void
  /** Groups the rows by the values of a field; null takes the groups away. */
  readonly group: (field: string | null) => Promise<void>
  readonly columns: () => Promise<void>
  /** Asks for a name and stores filter and order as a view. */
  readonly saveView: () => Promise<void>
  /** Opens a saved view by its 1-based position. */
  readonly showView: (position: number) => void
  /** Changes the open view: stores what was changed, or takes it back, edits, removes, moves it. */
  readonly view: (change: ViewChange) => Promise<void>
  readonly scroll: (mode: 'pages' | 'continuous') => void
  readonly rowMenu: () => void
  /** Changes the arrangement of the pane: side, stacked, off. */
  readonly stepSplit: () => void
  /** Shows the rows of one state, by the 1-based position of its tab; 1 is all of them. */
  readonly tab: (position: number) => void
  /**
   * Acts on the column under the header cursor; `wider` and `narrower` change it by 16 px, `left` and `right`
   * move it.
   */
  readonly column: (
    change: 'sort' | 'sortAlso' | 'pin' | 'hide' | 'fit' | 'menu' | 'wider' | 'narrower' | 'left' | 'right',
  ) => void | Promise<void>
  /** Runs an action on the selection, the cursor row or no row: preview, confirmation, run, report, undo. */
  readonly act: (action: string, input?: Readonly<Record<string, unknown>>) => Promise<void>
  readonly remove: () => Promise<void>
  /** Asks for columns and file type, and exports the filtered rows. */
  readonly exportRows: () => Promise<void>
  readonly importRows: () => Promise<void>
  readonly download: () => Promise<void>
}
/** What commands may call on one screen; a page with a single form has no list and no records. */
export interface ScreenHandlers {
  readonly list: ListHandlers | null
  readonly record: RecordHandlers | null
  readonly form: FormHandle | null
}

/** What commands may call. The console implements it; tests use a fake; others may implement part of it. */
export interface Host {
  readonly ctx: () => Ctx
  /** Opens a route; `tab` in a new console tab, `window` in a new browser window. */
  readonly go: (path: string, target?: 'here' | 'tab' | 'window') => void
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
  /** The active screen; null on pages without list or form. */
  readonly screen: () => ScreenHandlers | null
  /** The screen of a resource, whose page is opened first if needed; null if the operator has no such page. */
  readonly screenOf: (resource: string) => Promise<ScreenHandlers | null>
  /** The page of figures; does nothing on other pages. */
  readonly board: BoardHandlers
  /** Focuses the filter of the active list or board; elsewhere it opens the palette with the pages. */
  readonly focusFilter: () => void
  /** Opens a saved view by its id, on the page of its list; `all` is the active list without a view. */
  readonly openView: (id: string) => Promise<void>
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
  readonly session: {
    readonly logout: () => Promise<void>
    readonly lock: () => void
    readonly clearCache: () => Promise<void>
    readonly switchRole: () => void
    readonly leaveImpersonation: () => Promise<void>
    /** Marks all messages and notices of the operator as read. */
    readonly readAll: () => Promise<void>
  }
  readonly view: {
    readonly theme: (name: string) => void
    readonly locale: (name: 'zh' | 'en') => void
    readonly density: () => void
    readonly mode: (name: Mode) => void
    readonly sidebar: () => void
    readonly fullscreen: () => void
    readonly accent: (colour: string) => void
    readonly region: (by: 1 | -1) => void
    readonly operations: () => void
    readonly stopTask: () => void
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
  /** It is about values of rows, of which a list may hold older ones than the server. */
  readonly ofRows?: true
}

/** When a key binding is live: a conjunction over enumerable values only. */
export interface When {
  readonly zone?: readonly Zone[]
  readonly editable?: boolean
  readonly resource?: readonly string[]
  readonly split?: readonly Split[]
  readonly width?: readonly Width[]
  readonly selection?: readonly Selection['kind'][]
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

/** A command of the operator. `id` must never change: recents, key remapping, links and tests use it. */
export interface Command {
  readonly id: string
  /** Chinese title, or one with scope and count. The console translates `titleText` and fills `params`. */
  readonly title: string | ((ctx: Ctx) => Title)
  /** The fixed name for matching and lists; needed where `title` is a function. */
  readonly name?: string | Title
  readonly group: string
  /** Path shown behind the title: 系统管理 / 用户管理. */
  readonly path?: string
  readonly icon?: string
  /** English title and other words by which the palette finds it. */
  readonly keywords?: readonly string[]
  /**
   * Readings as `kernel/pinyin` writes them; derived commands take them from the server's menu or the build's
   * table.
   */
  readonly pinyin?: string
  readonly aliases?: readonly string[]
  /** Id of the command that it runs with an argument filled in: `view.open` of `view.open(7)`. */
  readonly of?: string
  /** Without this permission code the command does not exist for the user. */
  readonly permission?: string
  readonly on?: ActionTarget
  readonly resource?: string
  readonly keys?: string | readonly string[]
  readonly when?: When
  readonly needs?: readonly Need[]
  readonly arguments?: readonly Argument[]
  readonly danger?: Danger
  /** Base priority in ranking, 0 to 1. */
  readonly priority?: number
  /** Commands that open a page: its path, so that mod+Enter can open it in a new window. */
  readonly opens?: string
  /** It has a key and a visible path, but the palette does not list it (cursor moves). */
  readonly hidden?: boolean
  /**
   * The focused component handles these keys itself: the resolver passes them on, the cheat sheet and the
   * conflict check include them.
   */
  readonly native?: boolean
  /** Where its button is in conventional mode, and its order there and among equally ranked commands. */
  readonly placement?: ButtonPlacement
  readonly sort?: number
  readonly run: (host: Host, input: Readonly<Record<string, unknown>>) => void | Promise<void>
}
/**
 * A translatable title: `text` is the Chinese source with `{named}` parts; `labels` are Chinese labels that
 * are translated before they are filled in.
 */
export interface Title {
  readonly text: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly labels?: Readonly<Record<string, string>>
}

/** Declares a hand-written command. */
export const defineCommand = (command: Command): Command => command

/** Number of selected rows; for a query selection the total at selection less its exceptions. */
export const selectionCount = (selection: Selection): number =>
  selection.kind === 'rows'
    ? selection.ids.size
    : selection.kind === 'query'
      ? selection.total - selection.except.size
      : 0

/** Whether it destroys something for good: shown in red, and never offered first for a short query. */
export const isDestructive = ({ danger }: Pick<Command, 'danger'>): boolean =>
  danger === 'confirm' || danger === 'type-to-confirm'
