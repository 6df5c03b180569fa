import { Pages } from '../tabs/Pages.tsx'
import { BannerPlace } from './BannerPlace.tsx'

/** The page alone, as a frame of another site shows it; whoever acts in the name of another user still sees that. */
export const EmbeddedPages = () => (
  <div className="flex min-w-0 flex-1 flex-col">
    <BannerPlace />
    <Pages />
  </div>
)
