import { answer } from "../http/answer";
import { leaves } from "../http/bodyKeys";
import type { ApiRequest, Route } from "../http/route";
import type { Order } from "../platform/billing/order";
import { Refusal } from "../platform/refusal";
import { refuseReadOnly } from "./access";
import { cartAnswer } from "./carts";
import { readSiteOrder } from "./orderBody";
import { shownOrder, shownOrderDetail } from "./shownOrder";

function accountOf(request: ApiRequest): string {
  return request.account ?? request.platform.account;
}

function orderOf(request: ApiRequest): Order {
  const order = request.platform.billing.orders.find(request.param("id"));
  if (!order || order.account !== request.account) throw Refusal.notFound("Order");
  return order;
}

const ordersPath = "/api/orders";
const orderPath = "/api/orders/{id}";

export const orderRoutes: Route[] = [
  {
    method: "GET",
    path: ordersPath,
    scope: "billing:read",
    accountRequired: true,
    handle: (request) => {
      const own = request.platform.billing.orders.list().filter((order) => order.account === request.account);
      if (request.shapes.orderList === "newestFirst") own.reverse();
      const shown = (order: Order) => ({ ...shownOrder(order), account: { id: order.account, name: order.account } });
      return answer(200, { orders: request.page(own).map(shown) });
    },
  },
  {
    method: "GET",
    path: orderPath,
    scope: "billing:read",
    accountRequired: true,
    handle: (request) => answer(200, shownOrderDetail(request, orderOf(request))),
  },
  {
    method: "POST",
    path: ordersPath,
    accountRequired: true,
    notViaOAuth: true,
    userRequired: true,
    body: { site: leaves("name", "variant", "location", "plan", "term"), callback: leaves("url", "authorization") },
    handle: (request) => {
      const account = accountOf(request);
      refuseReadOnly(request, account);
      return cartAnswer(request.platform.siteOrders.place(account, readSiteOrder(request)), request);
    },
  },
  {
    method: "DELETE",
    path: orderPath,
    accountRequired: true,
    notViaOAuth: true,
    handle: (request) => {
      const order = orderOf(request);
      refuseReadOnly(request, order.account);
      request.platform.billing.carts.get(order.cart).cancel();
      return answer(202, request.shapes.deleteAnswer === "object" ? {} : undefined);
    },
  },
  {
    method: "PATCH",
    path: orderPath,
    accountRequired: true,
    notViaOAuth: true,
    handle: () => {
      throw new Refusal(400, { errors: ["An order cannot be changed"] });
    },
  },
];
