import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogue } from './src/console/build/catalogue.ts'
import { chunking, preloadedDependencies } from './src/console/build/chunks.ts'
import { generated } from './src/console/build/generated.ts'
import { resourceChunks } from './src/console/build/resourceChunks.ts'
import { precompress } from './src/console/build/precompress.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    catalogue({ english: here('./locales/en'), root: here('.') }),
    resourceChunks({ index: here('./src/contract/index.ts'), english: here('./locales/en') }),
    generated(),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: '@radix-ui/react-dialog', replacement: here('./src/console/build/noDialog.ts') },
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: here('./src/console/build/syncStore.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloadedDependencies },
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'files', name: chunking(here('./')) }],
        },
      },
    },
  },
  server: { port: 8190, strictPort: false, proxy: { '/api': 'http://127.0.0.1:8000' } },
})
