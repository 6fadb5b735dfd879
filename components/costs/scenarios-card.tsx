'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LONGEST_NAME } from '@/lib/engine'
import { useState } from 'react'
import type { Scenario } from '@/lib/contracts/costs'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { Button } from '@/components/ui/buttons/button'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'

interface ScenariosCardProps {
  readonly scenarios: readonly Scenario[]
  readonly saving: boolean
  readonly onSave: (name: string) => void
  readonly onOpen: (scenario: Scenario) => void
  readonly onDelete: (scenario: Scenario) => void
}

/** Projections kept under a name, with the figures they were made with. */
export function ScenariosCard({ scenarios, saving, onSave, onOpen, onDelete }: ScenariosCardProps) {
  const t = useTranslations('costs.scenarios')
  const money = useMoney()
  const [name, setName] = useState('')
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="flex flex-col gap-3">
        <form
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            onSave(name.trim())
            setName('')
          }}
        >
          <Input
            data-scenario-name
            aria-label={t('name')}
            placeholder={t('name')}
            maxLength={LONGEST_NAME}
            value={name}
            className="min-w-40 flex-1"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" loading={saving} disabled={name.trim() === '' && !saving}>
            {t('save')}
          </Button>
        </form>
        {scenarios.length === 0 ? (
          <p className="text-text-muted">{t('empty')}</p>
        ) : (
          <ul aria-label={t('title')} className="flex flex-col divide-y divide-border rounded-lg border border-border">
            {scenarios.map((scenario) => (
              <li key={scenario.id} className="flex flex-wrap items-center gap-2 px-3 py-2">
                <span className="min-w-40 flex-1">
                  <span className="font-medium wrap-anywhere">{scenario.name}</span>
                  <span className="block text-xs text-text-muted">
                    {t('facts', {
                      cost: money.cost(scenario.costUsd),
                      perDay: scenario.assumptions.condensationsPerDay,
                      days: scenario.assumptions.daysPerMonth,
                      growth: scenario.assumptions.monthlyGrowthPercent,
                      months: scenario.assumptions.months,
                    })}
                  </span>
                </span>
                <Button size="sm" aria-label={t('openOf', { name: scenario.name })} onClick={() => onOpen(scenario)}>
                  {t('open')}
                </Button>
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={t('deleteOf', { name: scenario.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => onDelete(scenario)}
                />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
