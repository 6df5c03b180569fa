const TAB = 'flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2'

/** The look of a tab of a view; `isTarget` while another one is dragged over it. */
export const tabClass = (isOpen: boolean, isTarget = false): string =>
  `${TAB} ${isOpen ? 'bg-press text-fg' : 'text-fg2 hover:bg-hover'} ${
    isTarget ? 'border-accent' : isOpen ? 'border-line2' : 'border-transparent'
  }`
