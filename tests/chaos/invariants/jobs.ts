import { type Invariant, MINE } from './invariant.ts'

/** Background jobs and the tasks they work for; checked when no job is left waiting or running. */
export const JOBS: readonly Invariant[] = [
  {
    name: 'J1',
    text: 'an export is unfinished exactly as long as its job is',
    broken: () =>
      `
        select t.task_no, t.task_status, j.state
        from export_task t
        left join job j on j.queue = 'export' and j.id = t.id
        where t.${MINE} and (t.task_status in (0, 1)) <> (coalesce(j.state, 2) in (0, 1))
      `,
  },
  {
    name: 'J2',
    text: 'an export that is done has its files and as many rows as were counted',
    broken: () =>
      `
        select task_no, total_count, processed_count, files
        from export_task
        where ${MINE} and task_status = 2
          and (total_count is distinct from processed_count or jsonb_array_length(files) = 0)
      `,
  },
  {
    name: 'J3',
    text: 'the attempts of an export are the runs of its job',
    broken: () =>
      `
        select t.task_no, t.attempt_count, j.fence
        from export_task t
        join job j on j.queue = 'export' and j.id = t.id
        where t.${MINE} and coalesce(t.attempt_count, 0) <> j.fence
      `,
  },
  {
    name: 'J4',
    text: 'a long batch is judged or made exactly as long as its job is open',
    broken: () =>
      `
        select b.batch_no, b.batch_state, j.state
        from merchant_order_batch b
        join job j on j.queue = 'orderBatch' and j.id = b.id
        where b.${MINE} and (b.batch_state in (0, 2)) <> (j.state in (0, 1))
      `,
  },
]
