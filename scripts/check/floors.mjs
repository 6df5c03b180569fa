/** The two lists, and the replacements of packages for the build of the console. */
const BARRELS = /^(src\/contract\/index\.ts|commands\/index\.ts|src\/console\/build\/\w+\.ts)$/
const RESOURCES = 'src/contract/resources/'
/** Every room of the server may import this file. */
const SERVICES = 'src/server/services.ts'
/** Packages that only one room may import, and that room. */
const ROOMS = [
  {
    packages: /^(kysely|pg|@electric-sql\/pglite)(\/|$)/,
    room: /^src\/server\/store\//,
    says: 'SQL stays in src/server/store',
  },
  {
    packages: /^(node:)?(https?|http2|tls|dgram)$/,
    room: /^src\/server\/gateways\//,
    says: 'only src/server/gateways calls out',
    within: /^src\/server\//,
  },
  {
    packages: /^(react|react-dom|valtio|wouter|cmdk|@headlessui\/react|@tanstack\/react-[a-z]+)(\/|$)/,
    room: /^src\/console\//,
    says: 'only the console meets React',
  },
]

/**
 * The rooms of the table in ARCHITECTURE.md: `paths` (their files and folders) and `may`, the rooms they may
 * import, directly or through another row.
 */
export function readRooms(text) {
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  const rooms = lines.map((line) => {
    const [, paths, , may] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return { paths: [...paths.matchAll(/`([^`]+)`/g)].map((match) => match[1]), names: may.split(/,\s*/) }
  })
  const called = (name) => {
    const room = rooms.find(({ paths }) =>
      paths.some((path) => path.split('/').at(-1).replace(/\.ts$/, '') === name),
    )
    if (!room) throw new Error(`ARCHITECTURE.md names a room ${name} that has no row`)
    return room
  }
  for (const room of rooms) {
    const open = room.names.filter((name) => name !== 'nothing').map(called)
    const may = new Set(open)
    for (const allowed of may) for (const name of allowed.names) if (name !== 'nothing') may.add(called(name))
    room.may = may
  }
  return rooms
}

/** The room of a file: the one with the longest path that contains it; null where there is none. */
export function roomOf(rooms, path) {
  const length = (prefix) => (path === prefix || path.startsWith(`${prefix}/`) ? prefix.length : 0)
  const best = (room) => Math.max(...room.paths.map(length))
  const deepest = rooms.reduce((longest, room) => (best(room) > best(longest) ? room : longest))
  return best(deepest) > 0 ? deepest : null
}

/**
 * Imports that the table in ARCHITECTURE.md does not allow, imports between resources, packages outside their
 * room, and re-exports outside the two lists.
 */
export function floors(sources, architecture) {
  const rooms = readRooms(architecture)
  return sources
    .filter(({ path }) => path.startsWith('src/') || path.startsWith('commands/'))
    .flatMap((source) =>
      source.imports.flatMap((imported) => {
        const fault = faultOf(rooms, source.path, imported)
        return fault ? [`${source.path}:${imported.line} ${fault}`] : []
      }),
    )
}

function faultOf(rooms, path, { specifier, target, again, typeOnly }) {
  if (again && !BARRELS.test(path)) return `re-exports ${specifier}: no barrels`
  if (target !== null) return targetFault(rooms, path, target, specifier)
  const rule = ROOMS.find(
    (candidate) =>
      candidate.packages.test(specifier) &&
      (candidate.within?.test(path) ?? true) &&
      !candidate.room.test(path),
  )
  return rule && !(typeOnly && specifier.startsWith('node:')) ? `imports ${specifier}: ${rule.says}` : null
}

function targetFault(rooms, path, target, specifier) {
  if (!/\.(tsx?|css|svg|json)$/.test(target) && !/\?[a-z]+$/.test(target))
    return `imports ${specifier} without its extension`
  const from = roomOf(rooms, path),
    to = roomOf(rooms, target)
  if (from === null) return 'lies in no room of the table in ARCHITECTURE.md'
  if (to === null) return `imports ${target}, which is outside the house`
  if (from === to) return resourceFault(path, target)
  if (to.paths.includes(SERVICES) && path.startsWith('src/server/')) return null
  return from.may.has(to)
    ? null
    : `imports ${target}: ${from.paths[0]} may import ${from.names.join(', ')} by the table of ARCHITECTURE.md`
}

const resourceFault = (path, target) =>
  path.startsWith(RESOURCES) && target.startsWith(RESOURCES)
    ? `imports ${target}: a resource imports no other`
    : null
