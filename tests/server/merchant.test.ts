import { groupsTests } from './merchant/groups.suite.ts'
import { statesTests } from './merchant/states.suite.ts'
import { pricesTests } from './merchantGoods/prices.suite.ts'
import { saleTests } from './merchantGoods/sale.suite.ts'
import { merchantTests } from './channels/merchants.suite.ts'
import { routingTests } from './channels/routing.suite.ts'
import { exchangesTests } from './afterSale/exchanges.suite.ts'
import { returnsTests } from './afterSale/returns.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

statesTests(server)
groupsTests(server)
pricesTests(server)
saleTests(server)
routingTests(server)
merchantTests(server)
returnsTests(server)
exchangesTests(server)
