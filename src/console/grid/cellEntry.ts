import { belongsToIme } from '../../kernel/composition.ts'
import { strokeOf, typesCharacter } from '../../kernel/stroke.ts'
import { type ActiveCell, activeCell, canEdit } from './activeCell.ts'
import type { CellEditing, CellEntryHandle } from './editing.ts'
import type { GridEngine } from './engine.ts'
import { EntryChoices, type OpenCell } from './entryChoices.ts'
import { leaveByTab, type Move, MOVES, moveOn, rowsBox, undoes } from './entryMoves.ts'
import { EntryView } from './entryView.ts'
import { columnIndex } from './layout.ts'
import { platform } from './platform.ts'
import type { GridRow } from './types.ts'

/** The input in which cells are edited; it has the focus, unseen, before the first character, also a composed one. */
export class CellEntry implements CellEntryHandle {
  readonly input: HTMLTextAreaElement
  readonly #engine: GridEngine
  readonly #editing: CellEditing
  readonly #view: EntryView
  readonly #choices: EntryChoices
  readonly #controller = new AbortController()
  #open: OpenCell | null = null
  #marked: HTMLElement | null = null
  #isSyncing = false
  #isComposing = false
  #compositionEndedAt = -Infinity
  /** The cell a note is about, by row and column. */
  #noted = ''

  constructor(engine: GridEngine, editing: CellEditing) {
    this.#engine = engine
    this.#editing = editing
    const root = engine.elements.scroller.parentElement as HTMLElement
    this.#view = new EntryView(root, (text) => {
      this.input.value = text
      this.#commit('down')
    })
    this.input = this.#view.input
    this.#choices = new EntryChoices(this.#view, () => this.#place())
    const listen = (type: string, handle: (event: Event) => void, target: HTMLElement = this.input): void =>
      target.addEventListener(type, handle, { signal: this.#controller.signal })
    listen('compositionstart', () => {
      this.#isComposing = true
      if (this.#open === null) this.#begin(null)
    })
    listen('compositionend', () => {
      this.#isComposing = false
      this.#compositionEndedAt = performance.now()
      this.#typed()
    })
    listen('input', () => this.#typed())
    listen('blur', () => this.#left())
    listen('focus', () => engine.elements.scroller.toggleAttribute('data-entry', true))
    listen('paste', (event) => this.#paste(event as ClipboardEvent), root)
    this.sync()
  }

  dispose(): void {
    this.#controller.abort()
    this.#view.remove()
    this.#mark(null)
    this.#engine.elements.scroller.removeAttribute('data-entry')
  }

  sync(): void {
    if (this.#isSyncing) return
    this.#isSyncing = true
    if (this.#open === null) this.#follow()
    else if (document.activeElement === this.#engine.elements.scroller) this.#focus()
    this.#place()
    this.#isSyncing = false
  }

  start(): boolean {
    const { cursor, layout } = this.#engine
    const row = this.#engine.row(cursor.index)
    if (row === undefined || this.#open !== null) return false
    if (cursor.column !== null) {
      if (this.startAt(cursor.index, cursor.column)) return true
      this.#refuse(row, cursor.column)
      return false
    }
    const first = layout.columns.find((column) => this.#canEdit(row, column.id))
    return first !== undefined && this.startAt(cursor.index, first.id)
  }

  startAt(index: number, column: string): boolean {
    const row = this.#engine.row(index)
    if (row === undefined || !this.#canEdit(row, column)) return false
    this.#engine.elements.scroller.focus({ preventScroll: true })
    this.#engine.moveTo(index, column)
    this.#focus()
    this.#begin(this.#editing.open(row, column).text)
    this.input.select()
    return true
  }

  press(event: KeyboardEvent): boolean {
    const isIme = this.#isComposing || belongsToIme(event, performance.now() - this.#compositionEndedAt)
    if (this.#open !== null) {
      if (!isIme) this.#pressEditing(event)
      else event.stopPropagation()
      // The Enter that confirmed a candidate, sent after it, begins no line.
      if (isIme && !event.isComposing && event.key === 'Enter') event.preventDefault()
      return true
    }
    const active = this.#active()
    if (active === null || this.#engine.input?.head.active === true) return false
    const stroke = strokeOf(event, platform)
    const types = isIme || (stroke !== null && stroke !== 'space' && typesCharacter(stroke))
    const done = active.isEditable ? types || this.#pressIdle(stroke) : types || stroke === 'f2'
    if (!done) return undoes(this.#editing, stroke, event)
    event.stopPropagation()
    if (!active.isEditable) this.#refuse(active.row, active.column)
    if (!types || !active.isEditable) event.preventDefault()
    return true
  }

  /** Keys on a cell that can be edited, other than characters. */
  #pressIdle(stroke: string | null): boolean {
    const { cursor } = this.#engine
    if (stroke === 'enter' || stroke === 'f2') return this.startAt(cursor.index, cursor.column ?? '')
    if (stroke === 'backspace' || stroke === 'delete') {
      this.#begin('')
      return true
    }
    if (stroke === 'tab' || stroke === 'shift+tab') leaveByTab(this.input, this.#engine.elements.scroller)
    return false
  }

  #pressEditing(event: KeyboardEvent): void {
    const stroke = strokeOf(event, platform) ?? ''
    if (stroke === 'mod+k' || stroke === 'f1') return
    event.stopPropagation()
    const move = MOVES[stroke],
      isChoice = this.#open !== null && this.#open.cell.offer !== null
    if (stroke === 'esc') this.#close()
    else if (stroke === 'mod+enter') this.#fill()
    else if (stroke === 'alt+enter' && this.#open?.cell.multiline)
      document.execCommand('insertText', false, '\n')
    else if (isChoice && (stroke === 'down' || stroke === 'up')) this.#view.step(stroke === 'down' ? 1 : -1)
    else if (move !== undefined) {
      if (isChoice) void this.#choose(move)
      else this.#commit(move)
    } else return
    event.preventDefault()
  }

  readonly #active = (): ActiveCell | null => activeCell(this.#engine, this.#editing)
  readonly #canEdit = (row: GridRow, column: string): boolean =>
    canEdit(this.#engine, this.#editing, row, column)

  /** The focus goes where the next character belongs. */
  #follow(): void {
    const { elements, input, cursor } = this.#engine
    const active = input?.head.active === true ? null : this.#active()
    const place = `${cursor.id} ${cursor.column}`
    if (this.#noted !== '' && this.#noted !== place) this.#say('', false)
    const isEditable = active?.isEditable === true
    const cell = isEditable ? this.#cellAt(cursor.index, cursor.column) : null
    this.#mark(cell)
    if (cell !== null && active !== null) {
      this.input.setAttribute('aria-label', this.#editing.open(active.row, active.column).label)
      if (document.activeElement === elements.scroller) this.#focus()
    } else if (!isEditable && document.activeElement === this.input)
      elements.scroller.focus({ preventScroll: true })
  }

  #mark(cell: HTMLElement | null): void {
    if (this.#marked !== cell) this.#marked?.removeAttribute('data-editable')
    cell?.setAttribute('data-editable', '')
    this.#marked = cell
  }

  #cellAt(index: number, column: string | null): HTMLElement | null {
    return this.#engine.body.slotOf(index)?.cellAt(columnIndex(this.#engine.layout, column)) ?? null
  }

  #place(): void {
    const { cursor, props } = this.#engine
    const index = this.#open === null ? cursor.index : props.source.indexOf(this.#open.id)
    this.#view.place(this.#cellAt(index, this.#open?.column ?? cursor.column), rowsBox(this.#engine))
  }

  #focus(): void {
    this.input.focus({ preventScroll: true })
  }

  /** Begins to edit the active cell, with a text or with what was typed into the input. */
  #begin(text: string | null): void {
    const active = this.#active(),
      { id } = this.#engine.cursor
    if (active === null || !active.isEditable || id === null) return
    const cell = this.#editing.open(active.row, active.column)
    this.#open = { row: active.row, id, column: active.column, cell }
    this.#say('', false)
    this.#view.show(cell)
    if (text !== null) this.input.value = text
    this.#choices.offer(this.#open?.cell, text !== null && text === cell.text)
    this.#place()
  }

  /** Saves the highlighted choice, once the choices for the typed text are there; an emptied input has no value. */
  async #choose(move: Move): Promise<void> {
    const open = this.#open
    await this.#choices.settled()
    if (this.#open !== open) return
    if (this.input.value !== '' && this.#view.choice !== null) this.input.value = this.#view.choice
    this.#commit(move)
  }

  #typed(): void {
    if (this.#open === null) {
      if (this.input.value !== '') this.#begin(null)
      return
    }
    if (this.#isComposing) return
    this.#say('', false)
    this.#choices.offer(this.#open?.cell, false)
    this.#place()
  }

  #say(sentence: string, isRefusal: boolean): void {
    this.#noted = sentence === '' ? '' : `${this.#engine.cursor.id} ${this.#engine.cursor.column}`
    this.#view.say(sentence, isRefusal)
  }

  #refuse(row: GridRow, column: string): void {
    this.#say(this.#editing.reason(row, column) ?? '', false)
    this.#place()
  }

  #close(): void {
    this.#choices.stop()
    this.#open = null
    this.input.value = ''
    this.#say('', false)
    this.#view.show(null)
    this.sync()
  }

  /** Saves what was typed and moves on; an invalid text stays where it is. */
  #commit(move: Move): void {
    const open = this.#open,
      text = this.input.value
    if (open === null) return
    if (text !== open.cell.text) {
      const problem = this.#editing.check(open.row, open.column, text)
      if (problem !== null) {
        this.#say(problem, true)
        this.#place()
        return
      }
      void this.#editing.save(open.row, open.column, text).then((refusal) => {
        if (refusal !== null) this.#refused(open, text, refusal)
      })
    }
    this.#close()
    moveOn(this.#engine, { ...open, move }, this.#canEdit)
  }

  /** A refused text is edited again where nothing else is done, else it is offered. */
  #refused(open: OpenCell, text: string, sentence: string): void {
    const again = (): void => {
      const index = this.#engine.props.source.indexOf(open.id)
      if (!this.input.isConnected || index < 0 || !this.startAt(index, open.column)) return
      this.input.value = text
      this.#choices.offer(this.#open?.cell, false)
      this.#say(sentence, true)
      this.#place()
    }
    const { activeElement } = document
    const isHere = activeElement === this.input || activeElement === this.#engine.elements.scroller
    if (this.#open === null && isHere) again()
    else this.#editing.offer(sentence, again)
  }

  /** Writes the typed text into all marked cells. */
  #fill(): void {
    const text = this.input.value
    if (this.#engine.cursor.anchor === undefined) return this.#commit('stay')
    this.#close()
    this.#editing.paste(text)
  }

  #paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const { cursor, elements } = this.#engine
    const isHere = event.target === this.input || event.target === elements.scroller
    if (this.#open !== null || !isHere || cursor.column === null || text === '') return
    event.preventDefault()
    this.#editing.paste(text)
  }

  /** Leaving the input saves what is valid, unless the whole window was left. */
  #left(): void {
    this.#engine.elements.scroller.removeAttribute('data-entry')
    if (this.#open !== null && document.hasFocus()) this.#commit('stay')
  }
}
