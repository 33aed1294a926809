// The entry for other domains' screens.
export { OwnMoney, OwnMoneyPeriod, ownMoneyQuery } from './own-money.tsx'
export { PinnedReports } from './pinned-reports.tsx'
