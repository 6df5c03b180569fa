import type { ColumnValues, Row, State, SystemRow } from '../../src/contract/define/row.ts'
import type { Fen } from '../../src/kernel/money.ts'
import type { specimen, SpecimenShape } from '../support/specimen.ts'
import { prove, type Same } from './equal.ts'

type Stored = Row<typeof specimen>

// A required field is not null; any other may be.
prove<Same<Stored['name'], string>>(true)
prove<Same<Stored['code'], string>>(true)
prove<Same<Stored['story'], string | null>>(true)
prove<Same<Stored['weight'], number | null>>(true)
prove<Same<Stored['share'], number | null>>(true)
prove<Same<Stored['price'], Fen | null>>(true)
prove<Same<Stored['isFragile'], boolean | null>>(true)
prove<Same<Stored['foundOn'], string | null>>(true)
prove<Same<Stored['shownAt'], string | null>>(true)
prove<Same<Stored['season'], { readonly from: string | null; readonly to: string | null } | null>>(true)
prove<Same<Stored['sourceKind'], 'found' | 'bought' | null>>(true)
prove<Same<Stored['category'], string | null>>(true)
prove<Same<Stored['deptId'], string | null>>(true)
prove<Same<Stored['keeperIds'], readonly string[] | null>>(true)
prove<Same<Stored['picture'], string | null>>(true)
prove<Same<Stored['paper'], string | null>>(true)
prove<Same<Stored['shape'], SpecimenShape | null>>(true)
prove<Same<Stored['checkCount'], number | null>>(true)
prove<Same<NonNullable<Stored['parts']>[number]['partName'], string>>(true)
prove<Same<NonNullable<Stored['parts']>[number]['unitPrice'], Fen | null>>(true)

// The state is named as declared and has the declared values only.
prove<Same<Stored['stage'], 'stored' | 'shown' | 'lent' | 'lost'>>(true)
prove<Same<State<typeof specimen>, 'stored' | 'shown' | 'lent' | 'lost'>>(true)
prove<Same<Pick<Stored, keyof SystemRow>['version'], number>>(true)

declare const row: Stored
// @ts-expect-error a secret never leaves the server
void row.pin
// @ts-expect-error nor does a field that can be revealed
void row.idNumber
// @ts-expect-error an undeclared column
void row.colour
// @ts-expect-error rows are read-only
row.name = '别名'
// @ts-expect-error the default name of the state column, which this noun does not use
void row.status
// @ts-expect-error an optional field may be null
row.story satisfies string

// Values that are written have the types of their columns.
type Written = ColumnValues<typeof specimen>
prove<Same<Written['name'], string | undefined>>(true)
prove<Same<Written['weight'], number | null | undefined>>(true)
prove<Same<Written['stage'], 'stored' | 'shown' | 'lent' | 'lost' | undefined>>(true)
// @ts-expect-error a state has the declared names only
const wrongState: Written = { stage: 'sold' }
// @ts-expect-error a text is no amount
const wrongType: Written = { price: '12' }
// @ts-expect-error a plain number is no amount either
const wrongAmount: Written = { price: 12 }
void [wrongState, wrongType, wrongAmount]
