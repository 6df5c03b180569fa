import { guestTests } from './social/guests.suite.ts'
import { loginTests } from './social/logins.suite.ts'
import { useProviders } from './social/world.ts'

useProviders()
loginTests()
guestTests()
