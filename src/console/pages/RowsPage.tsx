import { loadServerTexts } from '../api.ts'
import { lazyComponent } from '../lazyComponent.ts'
import type { PageProps } from '../pageProps.ts'

const RoleGrantPage = lazyComponent(async () => {
  const [module] = await Promise.all([import('./roleGrant/RoleGrantPage.tsx'), loadServerTexts()])
  return module.RoleGrantPage
})
const WhyPage = lazyComponent(async () => {
  const [module] = await Promise.all([import('./rights/WhyPage.tsx'), loadServerTexts()])
  return module.WhyPage
})

/** A page about the rows its address names. */
export const RowsPage = (props: PageProps) =>
  props.path.startsWith('/authority/') ? <RoleGrantPage {...props} /> : <WhyPage {...props} />
