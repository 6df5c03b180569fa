import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { watchErrors } from './shell/errorLog.ts'
import { startAppearance } from './appearance.ts'

watchErrors()
await startAppearance()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
