import './entry.css'
import { t } from '../text.ts'
import type { EditedCell } from './editing.ts'

/** Options a list of choices shows at once. */
const MAX_CHOICES = 50
let lastId = 0

/** The elements over an edited cell: the input, the sentence about it, and the choices below it. */
export class EntryView {
  readonly input = Object.assign(document.createElement('textarea'), {
    className: 'qd-entry',
    rows: 1,
    tabIndex: -1,
    spellcheck: false,
    autocomplete: 'off',
    ariaLabel: t('单元格'),
  })
  readonly #note = Object.assign(document.createElement('div'), {
    className: 'qd-entry-note',
    role: 'alert',
    hidden: true,
  })
  readonly #list = Object.assign(document.createElement('div'), {
    className: 'qd-entry-list',
    role: 'listbox',
    hidden: true,
  })
  readonly #root: HTMLElement
  #choices: readonly string[] = []
  #active = -1

  constructor(root: HTMLElement, choose: (text: string) => void) {
    this.#root = root
    this.input.dataset.zone = 'grid'
    this.input.dataset.idle = ''
    this.#note.id = `entry-note-${++lastId}`
    this.#list.id = `entry-list-${lastId}`
    this.#list.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
      if (option?.textContent) choose(option.textContent)
    })
    root.append(this.input, this.#note, this.#list)
  }

  /** The highlighted choice; null where none is. */
  get choice(): string | null {
    return this.#choices[this.#active] ?? null
  }

  remove(): void {
    for (const element of [this.input, this.#note, this.#list]) element.remove()
  }

  /** Becomes the visible input of a cell, or the invisible one that waits for a character. */
  show(cell: EditedCell | null): void {
    const { input } = this
    input.toggleAttribute('data-idle', cell === null)
    input.dataset.align = cell?.align ?? 'start'
    if (cell !== null) input.setAttribute('aria-label', cell.label)
    const isChoice = cell !== null && cell.offer !== null
    if (isChoice) {
      input.setAttribute('role', 'combobox')
      input.setAttribute('aria-expanded', 'true')
      input.setAttribute('aria-controls', this.#list.id)
      this.#list.setAttribute('aria-label', cell.label)
    } else for (const name of ['role', 'aria-expanded', 'aria-controls']) input.removeAttribute(name)
    if (!isChoice) this.#offer([])
    if (cell === null) input.removeAttribute('aria-activedescendant')
  }

  /** The choices that contain a text, all of them for none; the one that is it is highlighted. */
  filter(choices: readonly string[], text: string, isWhole: boolean): void {
    const folded = text.trim().toLowerCase()
    const fitting = isWhole ? choices : choices.filter((choice) => choice.toLowerCase().includes(folded))
    this.#offer(fitting.slice(0, MAX_CHOICES))
    this.#highlight(Math.max(0, isWhole ? fitting.indexOf(text) : 0))
  }

  /** Shows choices that fit a text; the one that is it is highlighted, else the first. */
  offer(choices: readonly string[], text: string): void {
    this.#offer(choices.slice(0, MAX_CHOICES))
    this.#highlight(Math.max(0, choices.indexOf(text)))
  }

  step(by: 1 | -1): void {
    const { length } = this.#choices
    if (length > 0) this.#highlight((this.#active + by + length) % length)
  }

  /** Says something about the cell; an empty sentence takes it away. */
  say(sentence: string, isRefusal: boolean): void {
    if (this.#note.textContent !== sentence) this.#note.textContent = sentence
    this.#note.hidden = sentence === ''
    this.#note.toggleAttribute('data-bad', isRefusal)
    if (isRefusal && sentence !== '') this.input.setAttribute('aria-describedby', this.#note.id)
    else this.input.removeAttribute('aria-describedby')
    this.input.toggleAttribute('aria-invalid', false)
    if (isRefusal && sentence !== '') this.input.setAttribute('aria-invalid', 'true')
  }

  /** Lies over a cell; cut off where the cell is scrolled out of the rows. Without a cell it is out of sight. */
  place(cell: HTMLElement | null, rows: DOMRect): void {
    const { style } = this.input
    if (cell === null) {
      style.clipPath = 'inset(50%)'
      return
    }
    const root = this.#root.getBoundingClientRect(),
      box = cell.getBoundingClientRect()
    const height = this.#height(box.height)
    const top = box.top - root.top,
      left = box.left - root.left
    style.cssText = `left:${left}px;top:${top}px;width:${box.width}px;height:${height}px`
    style.lineHeight = `${box.height - 4}px`
    const cut = [rows.top - box.top, box.right - rows.right, 0, rows.left - box.left].map((edge) =>
      Math.max(0, edge),
    )
    if (box.top >= rows.bottom || cut.some((edge) => edge > 0))
      style.clipPath =
        box.top >= rows.bottom ? 'inset(50%)' : `inset(${cut.map((edge) => `${edge}px`).join(' ')})`
    const isBelow = box.bottom + 180 < rows.bottom || box.top - rows.top < 120
    for (const element of [this.#list, this.#note]) {
      const offset = element === this.#note && !this.#list.hidden ? this.#list.offsetHeight + 2 : 0
      element.style.cssText = `left:${Math.max(0, Math.min(left, root.width - 240))}px;${
        isBelow ? `top:${top + height + 2 + offset}px` : `bottom:${root.height - top + 2 + offset}px`
      };min-width:${box.width}px`
    }
  }

  #height(row: number): number {
    const { input } = this
    if (input.hasAttribute('data-idle') || !input.value.includes('\n')) return row
    return Math.min(input.value.split('\n').length, 6) * 20 + row - 20
  }

  #offer(choices: readonly string[]): void {
    this.#choices = choices
    this.#active = -1
    this.#list.hidden = choices.length === 0
    this.#list.replaceChildren(
      ...choices.map((textContent, index) =>
        Object.assign(document.createElement('div'), {
          role: 'option',
          id: `${this.#list.id}-${index}`,
          textContent,
        }),
      ),
    )
  }

  #highlight(index: number): void {
    this.#active = index
    ;[...this.#list.children].forEach((option, place) =>
      option.setAttribute('aria-selected', String(place === index)),
    )
    const option = this.#list.children[index]
    if (option === undefined) this.input.removeAttribute('aria-activedescendant')
    else {
      this.input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    }
  }
}
