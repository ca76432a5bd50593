// SPDX-License-Identifier: MIT

// Wilcoxon's signed-rank test and Holm's correction for groups of sites that only the page knows; as
// evaluation/statistics/paired_tests.h has them for all sites.

const kExactLimit = 100;  // differences
const kRounding = 1e-9;   // points; differences closer than this are equal

// Doubled midranks of the sizes of the differences, so that they are whole numbers.
function doubledRanks(sizes) {
  const order = sizes.map((_, at) => at).sort((one, two) => sizes[one] - sizes[two]);
  const ranks = Array(sizes.length);
  for (let begin = 0, end = 0; begin < order.length; begin = end) {
    const same = (at) => sizes[order[at]] - sizes[order[begin]] <= kRounding;
    while (end < order.length && same(end)) ++end;
    for (let at = begin; at < end; ++at) ranks[order[at]] = begin + 1 + end;
  }
  return ranks;
}

// P(sum of some of the ranks <= sum) when each is taken with probability 1/2.
function lowerTail(ranks, sum) {
  const probability = [1, ...Array(sum).fill(0)];
  for (const rank of ranks) {
    for (let at = sum; at >= 0; --at) {
      probability[at] = (probability[at] + (at >= rank ? probability[at - rank] : 0)) / 2;
    }
  }
  return probability.reduce((total, one) => total + one, 0);
}

// P(Z <= -z) for z >= 0: formula 7.1.26 of Abramowitz and Stegun, right to 1e-7.
function normalTail(z) {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t +
    0.254829592) * t;
  return (series * Math.exp(-x * x)) / 2;
}

/** @param {number[]} differences @returns {number} two-sided; 1: no difference */
export function signedRankP(differences) {
  const counted = differences.filter((difference) => Math.abs(difference) > kRounding);
  const ranks = doubledRanks(counted.map(Math.abs));
  const sum = (keep) => ranks.reduce((total, rank, at) => total + (keep(counted[at]) ? rank : 0), 0);
  const smaller = Math.min(sum((difference) => difference > 0), sum((difference) => difference < 0));
  if (counted.length <= kExactLimit) return Math.min(1, 2 * lowerTail(ranks, smaller));
  // The variance of a sum of independent ranks is right with ties, too.
  const mean = sum(() => true) / 4;
  const variance = ranks.reduce((total, rank) => total + rank * rank, 0) / 16;
  return Math.min(1, 2 * normalTail(Math.max(0, mean - smaller / 2 - 0.5) / Math.sqrt(variance)));
}

/** @param {number[]} values @returns {number[]} in the same order */
export function holmAdjusted(values) {
  const order = values.map((_, at) => at).sort((one, two) => values[one] - values[two]);
  const adjusted = Array(values.length);
  let largest = 0;
  order.forEach((index, place) => {
    largest = Math.max(largest, Math.min(1, (values.length - place) * values[index]));
    adjusted[index] = largest;
  });
  return adjusted;
}
