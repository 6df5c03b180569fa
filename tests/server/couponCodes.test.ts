import { codeActivityTests } from './couponCodes/activities.suite.ts'
import { codeExportTests } from './couponCodes/exports.suite.ts'
import { codeImportTests } from './couponCodes/imports.suite.ts'
import { codeOpenApiTests } from './couponCodes/openApi.suite.ts'
import { codeRedeemTests } from './couponCodes/redeem.suite.ts'
import { codeSaleTests } from './couponCodes/sales.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })

codeActivityTests(server)
codeRedeemTests(server)
codeSaleTests(server)
codeExportTests(server)
codeImportTests(server)
codeOpenApiTests(server)
