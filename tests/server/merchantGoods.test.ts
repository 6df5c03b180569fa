import { pricesTests } from './merchantGoods/prices.suite.ts'
import { saleTests } from './merchantGoods/sale.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

pricesTests(server)
saleTests(server)
