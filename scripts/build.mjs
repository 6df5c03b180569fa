import { buildMissing, PARTS } from './build/parts.mjs'

/** `npm run build [-- server console] [--force]`: builds what is missing or older than its inputs. */
const args = process.argv.slice(2)
const requestedParts = args.filter((word) => !word.startsWith('--'))
const unknown = requestedParts.filter((word) => !(word in PARTS))

if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exitCode = 2
} else {
  await build(requestedParts.length > 0 ? requestedParts : ['server', 'console', 'cli', 'database'])
}

async function build(parts) {
  try {
    const built = await buildMissing(parts, { force: args.includes('--force') })
    if (built.length === 0) console.log('everything is built')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
