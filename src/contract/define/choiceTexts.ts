/** Names of states and choices that are also names of actions; English has another word for each. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  启用: '状态：启用',
  停用: '状态：停用',
  生效: '状态：生效',
  冻结: '状态：冻结',
  停售: '状态：停售',
  在售: '状态：在售',
  解除: '状态：解除',
  终止: '状态：终止',
  停供: '状态：停供',
  供货: '状态：供货',
  审核通过: '状态：审核通过',
  锁定: '状态：锁定',
  强制下架: '状态：强制下架',
  定时发布: '状态：定时发布',
}

/** The source text of a state's or choice's name in a language: its own where the name is also that of an action. */
export const choiceSource = (label: string, locale: 'zh' | 'en'): string =>
  locale === 'en' ? (OWN_TEXTS[label] ?? label) : label
