const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Icons needed before login. */
export const LOGIN_ICONS = names('circle-alert eye eye-off')
/** Icons of the frame and of a list on their first rendering. */
export const FRAME_ICONS = names(`
  bell chevron-down chevron-right ellipsis external-link house menu panel-left search x
`)
/** Icons of buttons that appear with the commands. */
export const COMMAND_ICONS = names(`
  bug check chevron-left circle-question-mark columns-3 filter languages layout-list list-filter lock maximize
  palette plus refresh-cw shirt
`)
/** Further icons that the console and its commands name; those of declarations are found there. */
export const CONSOLE_ICONS = names(`
  arrow-down arrow-left arrow-left-to-line arrow-right arrow-right-to-line arrow-up bookmark braces circle-dot
  circle-help circle-user-round columns-2 command copy-x corner-down-left eraser file-text filter-x
  hash inbox keyboard keyboard-off list-todo log-out mail map message-square panel-left-close
  panel-right-close pin pipette play redo-2 repeat rotate-ccw rows-3 save scroll search-x square square-check
  square-plus square-split-horizontal square-terminal square-x terminal triangle-alert user-round
  users-round wifi-off zap
`)
/** Icons that entries of 菜单管理 may name; existing databases have some of them. */
export const MENU_ICONS = names(`
  activity alarm-clock arrow-left-right arrow-right-left badge-dollar-sign banknote-arrow-up
  bell-off blocks book-open briefcase building cable calendar-check calendar-cog calendar-days
  calendar-plus calendar-range calendar-sync calendar-x chart-column check-check chevrons-left
  circle-check-big clapperboard clock cloud code-xml coins columns concierge-bell delete dices diff
  door-open dot edit file-archive file-code file-lock file-search file-x flag flask-conical form
  frame fullscreen gift git-compare grid hand hard-drive home image infinity info layout-template
  list-tree loader-circle log-in mail-plus mail-warning map-pin message-circle-question-mark message-square-more
  message-square-text minimize moon newspaper package-minus paintbrush panel-bottom panel-right
  party-popper pause pen-line puzzle qr-code quote receipt rectangle-ellipsis recycle redo
  reply rocket route rows-2 scan-line send server share-2 sheet shopping-bag shopping-basket
  shopping-cart shuffle siren smartphone smartphone-charging space sparkles split square-check-big
  star table-2 tag target text ticket-check ticket-percent tickets undo unlock user user-check
  user-plus view wallet-cards workflow wrench
`)
