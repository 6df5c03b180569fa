import { tableText } from './io/output.ts'
import { write, writeLine } from './io/terminal.ts'
import { t } from './text.ts'

/** The commands that are about no noun. */
export const COMMANDS: readonly { readonly name: string; readonly line: string; readonly does: string }[] = [
  { name: 'login', line: 'login [--url …] [--tenant …] [--account …]', does: '登录并保存令牌' },
  { name: 'logout', line: 'logout', does: '退出登录' },
  { name: 'profiles', line: 'profiles [name]', does: '列出或切换已保存的登录' },
  { name: 'whoami', line: 'whoami', does: '当前登录的账号' },
  { name: 'nouns', line: 'nouns', does: '列出可用的资源' },
  { name: 'commands', line: 'commands [query]', does: '查找可用的操作（中文、拼音、英文）' },
  { name: 'undo', line: 'undo [noun] [operation…]', does: '撤销操作，默认最近一次' },
  { name: 'run', line: 'run <file> [NAME=value…]', does: '逐行运行文件中的命令' },
  { name: 'mcp', line: 'mcp', does: '作为智能助手的工具运行（MCP）' },
  { name: 'completion', line: 'completion bash|zsh|fish', does: '输出命令补全脚本' },
]

const VERBS: readonly (readonly [line: string, does: string])[] = [
  ['<noun> list [field=value…]', '列出'],
  ['<noun> get <id>', '查看'],
  ['<noun> create field=value…', '新增'],
  ['<noun> update <id> field=value…', '修改'],
  ['<noun> remove <id…>', '删除'],
  ['<noun> <action> <id…> [input=value…]', '对数据执行操作'],
  ['<noun> export [field=value…]', '导出'],
  ['<noun> import <file>', '导入'],
  ['<noun> watch [field=value…]', '持续查看'],
  ['<noun> open [id]', '控制台地址'],
  ['<noun> describe', '字段、状态与操作'],
]
const OPTIONS: readonly (readonly [option: string, does: string])[] = [
  ['--where field=value', '按筛选选择数据，可重复'],
  ['--columns a,b', '显示的列'],
  ['--sort -createTime', '排序，- 为降序'],
  ['-n, --limit 20', '最多行数'],
  ['--all', '全部行'],
  ['--cursor …', '从上一页给出的位置继续'],
  ['--json --ndjson --csv', '输出格式，默认为表格'],
  ['--preview', '只预览，不执行'],
  ['-y, --yes', '不再询问'],
  ['--key …', '幂等键：同一键的命令只执行一次'],
  ['--from file.json', '从文件读取字段（- 为标准输入）'],
  ['-o, --out file', '输出文件（- 为标准输出）'],
  ['--profile name', '使用哪个登录'],
  ['--lang zh|en', '语言'],
]
const CODES: readonly (readonly [code: string, does: string])[] = [
  ['0', '完成'],
  ['1', '被拒绝，或没有对全部数据完成'],
  ['2', '命令写法不正确，或需要 --yes'],
  ['3', '没有登录，或没有权限'],
  ['4', '连不上服务器'],
]

const section = (title: string, rows: readonly (readonly [string, string])[]): void => {
  writeLine()
  writeLine(t(title))
  write(
    tableText(
      ['', '', ''],
      rows.map(([name, does]) => ['', name, t(does)]),
      undefined,
    ).replace(/^\n/, ''),
  )
}

/** `--help`. */
export function writeHelp(): void {
  writeLine(t('用法：quarterdeck <命令> [选项]'))
  section(
    '命令',
    COMMANDS.map(({ line, does }) => [line, does]),
  )
  section('资源的操作（资源可写 dict-biz、dictBiz、业务字典或 ywzd）', VERBS)
  section('选项', OPTIONS)
  section('退出码', CODES)
  writeLine()
  writeLine(t('筛选与控制台相同：status=封存  createTime=近7天  金额>=20  name~云  说明='))
}
