import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogue } from './src/console/build/catalogue.ts'
import { precompress } from './src/console/build/precompress.ts'
import { words } from './src/console/build/words.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), catalogue(here('./locales/en')), words(), precompress()],
  build: { outDir: 'dist/console', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { port: 8190, strictPort: false, proxy: { '/api': 'http://127.0.0.1:8000' } },
})
