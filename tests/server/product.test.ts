import { catalogueTests } from './product/catalogue.suite.ts'
import { launchTests } from './product/launch.suite.ts'
import { productsTests } from './product/products.suite.ts'
import { useServer } from '../support/server.ts'
import './product/pool.suite.ts'
import './product/goodsImport.suite.ts'

const server = useServer()

catalogueTests(server)
launchTests(server)
productsTests(server)
