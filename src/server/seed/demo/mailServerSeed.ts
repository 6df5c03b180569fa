import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { putFor } from '../../store/seed/putRows.ts'

/** Number, host, port, security, address, sender, remark. */
const SERVERS = [
  ['exmail', 'smtp.example.com', 465, 'tls', 'notice@yunfan.example.com', '云帆科技', '域名备案通过后启用'],
  [
    'bill',
    'smtp.example.com',
    465,
    'tls',
    'finance@yunfan.example.com',
    '云帆财务',
    '只发对账单，财务申请中',
  ],
  ['relay', 'mail.yunfan.example', 587, 'startTls', 'ops@yunfan.example.com', '云帆运维', '机房内的备用线路'],
] as const

/** Writes the mail servers of the demonstration: none is in use, since none of them exists. */
export async function seedMailServers(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  await putFor(writer, tenantId)(
    'mailServer',
    SERVERS.map(([mailCode, host, port, security, fromAddress, fromName, remark]) => ({
      mailCode,
      host,
      port,
      security,
      username: fromAddress,
      password: vault.seal('demo-only'),
      fromAddress,
      fromName,
      remark,
      lastTestResult: 'untested',
      status: 'disabled',
    })),
  )
}
