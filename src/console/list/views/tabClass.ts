const TAB = 'flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2'

/** The look of a tab of a view; `isDragged` while it is dragged to another place. */
export const tabClass = (isOpen: boolean, isDragged = false): string =>
  `${TAB} ${isOpen ? 'bg-press text-fg' : 'text-fg2 hover:bg-hover'} ${
    isDragged ? 'cursor-grabbing border-accent' : isOpen ? 'border-line2' : 'border-transparent'
  }`
