/** Plans by their `plan_type`. */
export const shieldPlans = ["basic", "advanced", "business", "enterprise"] as const;

export type ShieldPlan = (typeof shieldPlans)[number];

interface PlanLimits {
  readonly longestTimeframeSeconds: number;
  readonly mostRateLimits: number;
}

const limits: Record<ShieldPlan, PlanLimits> = {
  basic: { longestTimeframeSeconds: 10, mostRateLimits: 2 },
  advanced: { longestTimeframeSeconds: 60, mostRateLimits: 10 },
  business: { longestTimeframeSeconds: 300, mostRateLimits: 25 },
  enterprise: { longestTimeframeSeconds: 3_600, mostRateLimits: 50 },
};

export function planNamed(planType: number): ShieldPlan {
  return shieldPlans[planType] ?? "basic";
}

/** The `plan_type` of what a product includes; a product without Shield would have none better than the first. */
export function planTypeOf(plan: ShieldPlan | "none"): number {
  return plan === "none" ? 0 : shieldPlans.indexOf(plan);
}

export function limitsOf(planType: number): PlanLimits {
  return limits[planNamed(planType)];
}
