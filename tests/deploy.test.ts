// The files of deploy/: the Helm chart, the units of systemd, and the composition agree with the program.
import { readdirSync, readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readEnv } from '#platform/server/env.ts'
import { CHART, chartValues, type Manifest, renderChart } from './support/helm.ts'

const known = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
)
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const container = z.object({
  image: z.literal('candorhire:latest'),
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  envFrom: z.tuple([
    z.object({ configMapRef: z.object({ name: z.literal('agency-settings') }) }),
    z.object({ secretRef: z.object({ name: z.literal('candorhire') }) }),
  ]),
  ports: z.array(z.object({ containerPort: z.number() })).optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
})
const labels = z.record(z.string(), z.string())
const pod = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1) }),
    automountServiceAccountToken: z.literal(false),
    containers: z.tuple([container]),
  }),
})
const schemas: Record<string, z.ZodType> = {
  Deployment: z.object({
    apiVersion: z.literal('apps/v1'),
    spec: z.object({ selector: z.object({ matchLabels: labels }), template: pod }),
  }),
  Job: z.object({ apiVersion: z.literal('batch/v1'), spec: z.object({ template: pod }) }),
  Service: z.object({
    apiVersion: z.literal('v1'),
    spec: z.object({ selector: labels, ports: z.tuple([z.object({ targetPort: z.literal('http') })]) }),
  }),
  PodDisruptionBudget: z.object({
    apiVersion: z.literal('policy/v1'),
    spec: z.object({ minAvailable: z.literal(1), selector: z.object({ matchLabels: labels }) }),
  }),
  HorizontalPodAutoscaler: z.object({
    apiVersion: z.literal('autoscaling/v2'),
    spec: z.object({
      minReplicas: z.number().min(2),
      maxReplicas: z.number(),
      metrics: z.array(z.unknown()).length(1),
    }),
  }),
  ConfigMap: z.object({ apiVersion: z.literal('v1'), data: z.record(z.string(), z.string()) }),
  Ingress: z.object({
    apiVersion: z.literal('networking.k8s.io/v1'),
    spec: z.object({
      tls: z.array(z.object({ secretName: z.string() })),
      rules: z.array(z.unknown()).length(1),
    }),
  }),
}

describe('the Helm chart', () => {
  const manifests = renderChart(chartValues())
  const find = (kind: string, name: string) =>
    manifests.find((each) => each.kind === kind && each.metadata.name === name) as Manifest & {
      spec: never
      data: never
    }

  it('has each object in the form that Kubernetes takes', () => {
    for (const manifest of manifests) {
      const { error } = (schemas[manifest.kind] ?? z.never()).safeParse(manifest)
      expect(error?.issues ?? [], `${manifest.kind} ${manifest.metadata.name}`).toEqual([])
    }
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ])
  })

  it('selects its own pods', () => {
    const web = z.object({ spec: z.object({ template: pod }) }).parse(find('Deployment', 'agency-web'))
    const selectors = [
      find('Service', 'agency-web').spec['selector'],
      find('PodDisruptionBudget', 'agency-web').spec['selector']['matchLabels'],
    ]
    for (const selector of selectors) expect(web.spec.template.metadata.labels).toMatchObject(selector)
  })

  it('gives each process settings that the program accepts', () => {
    const secret = {
      DATABASE_URL: 'postgresql://candorhire@database/candorhire',
      SECRET_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString('base64')}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    for (const name of ['agency-web', 'agency-worker']) {
      const { spec } = z.object({ spec: z.object({ template: pod }) }).parse(find('Deployment', name))
      const [{ env = [], readinessProbe, livenessProbe }] = spec.template.spec.containers
      const given = {
        NODE_ENV: 'production',
        ...(find('ConfigMap', 'agency-settings').data as Record<string, string>),
        ...secret,
        ...Object.fromEntries(env.map((each) => [each.name, each.value])),
      }
      expect(Object.keys(given).filter((key) => !known.has(key))).toEqual([])
      const { ROLE, PORT, WORKER_PORT, HOST } = readEnv(given)
      expect(`agency-${ROLE}`).toBe(name)
      expect(ROLE === 'worker' ? WORKER_PORT : PORT).toBe(3000)
      expect(HOST).toBe('0.0.0.0')
      expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(['/readyz', '/livez'])
    }
  })

  it('can be without an ingress, and refuses a template that it does not know', () => {
    const values = chartValues()
    const without = renderChart({ ...values, ingress: { ...(values['ingress'] as object), enabled: false } })
    expect(without.some(({ kind }) => kind === 'Ingress')).toBe(false)
    expect(() => renderChart({ ...values, publicUrl: undefined })).toThrow(
      'The chart has no value .Values.publicUrl',
    )
  })

  it('has a schema for each value', () => {
    const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8'))
    expect(faultsOf(chartValues(), schema, 'values')).toEqual([])
    expect(faultsOf({ ...chartValues(), other: 1 }, schema, 'values')).toEqual([
      'values.other is not in the schema',
    ])
  })
})

type Schema = {
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  pattern?: string
  required?: string[]
}

function faultsOf(value: unknown, schema: Schema, at: string): string[] {
  if (schema.pattern && !new RegExp(schema.pattern).test(String(value))) return [`${at} does not match`]
  if (!schema.properties) return []
  const given = value as Record<string, unknown>
  const missing = (schema.required ?? [])
    .filter((key) => !(key in given))
    .map((key) => `${at}.${key} is missing`)
  const wrong = Object.entries(given).flatMap(([key, each]) => {
    const own = schema.properties?.[key]
    return own ? faultsOf(each, own, `${at}.${key}`) : [`${at}.${key} is not in the schema`]
  })
  return [...missing, ...wrong]
}

describe('the units of systemd', () => {
  it.each(readdirSync('deploy/systemd'))('%s has settings that the program knows', (file) => {
    const text = readFileSync(`deploy/systemd/${file}`, 'utf8')
    const given = Object.fromEntries(
      (/^Environment=(.*)$/m.exec(text)?.[1] ?? '').split(' ').map((each) => each.split('=')),
    )
    expect(Object.keys(given).filter((name) => !known.has(name) && name !== 'NODE_COMPILE_CACHE')).toEqual([])
    expect(file).toBe(`candorhire-${given['ROLE']}.service`)
    for (const line of ['Restart=always', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'User=candorhire'])
      expect(text).toContain(`\n${line}\n`)
    // The image and the unit start the same program.
    const image = /CMD \[(.*)\]/.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1]?.match(/[^", ]+/g)
    expect(/^ExecStart=\/usr\/bin\/(.*)$/m.exec(text)?.[1]).toBe(image?.join(' '))
  })
})

it('the composition names settings that the program knows', () => {
  const { services } = parseYaml(readFileSync('deploy/compose.yaml', 'utf8')) as {
    services: Record<string, { environment?: object }>
  }
  for (const service of ['web', 'worker', 'replies'])
    expect(
      Object.keys(services[service]?.environment ?? {}).filter((name) => name !== '<<' && !known.has(name)),
    ).toEqual([])
})
