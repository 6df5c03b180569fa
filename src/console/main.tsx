import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { watchErrors } from './shell/errorLog.ts'
import { startAppearance } from './appearance.ts'
import { embedding } from './embedding.ts'

function render(): void {
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
}

watchErrors()
await startAppearance()
// Not awaited: what is imported here waits for this module.
if (embedding) void import('./adoptEmbedding.ts').then((module) => module.adoptEmbedding()).then(render)
else render()
