import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config.ts'

/**
 * The log of one server: JSON lines on standard output. Fastify adds its serializers of requests and answers;
 * errors are written by the serializer of pino. No call logs headers, bodies or secrets.
 */
export const createLogger = ({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger =>
  pino({ level: logLevel })
